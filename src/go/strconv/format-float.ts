import { exactDigits, shortestDigits } from './float-digits.ts';
import type { DecimalDigits } from './float-digits.ts';
import { formatBinary, formatHexadecimal } from './format-binary-float.ts';

export type FloatFormat = 'b' | 'e' | 'E' | 'f' | 'g' | 'G' | 'x' | 'X';

/** strconv.FormatFloat; a precision of -1 asks for the fewest digits that read back as `value`. */
export function formatFloat(
  value: number,
  format: FloatFormat,
  precision = -1,
  bitSize: 32 | 64 = 64,
): string {
  const rounded = bitSize === 32 ? Math.fround(value) : value;
  if (Number.isNaN(rounded)) return 'NaN';
  if (!Number.isFinite(rounded)) return rounded > 0 ? '+Inf' : '-Inf';
  const sign = rounded < 0 || Object.is(rounded, -0) ? '-' : '';
  return sign + formatMagnitude(Math.abs(rounded), format, precision, bitSize);
}

function formatMagnitude(
  value: number,
  format: FloatFormat,
  precision: number,
  bitSize: 32 | 64,
): string {
  switch (format) {
    case 'b':
      return formatBinary(value, bitSize);
    case 'x':
      return formatHexadecimal(value, precision, bitSize);
    case 'X':
      return formatHexadecimal(value, precision, bitSize).toUpperCase();
    case 'f':
      return formatFixed(value, precision, bitSize);
    case 'e':
    case 'E':
      return formatExponential(value, precision, bitSize).replace('e', format);
    case 'g':
    case 'G':
      return formatGeneral(value, precision, bitSize).replace('e', format === 'g' ? 'e' : 'E');
  }
}

function formatFixed(value: number, precision: number, bitSize: 32 | 64): string {
  if (precision < 0) {
    const digits = shortestDigits(value, bitSize);
    return layFixed(digits, Math.max(digits.digits.length - digits.point, 0));
  }
  return layFixed(exactDigits(value, { fractionDigits: precision }), precision);
}

function formatExponential(value: number, precision: number, bitSize: 32 | 64): string {
  if (precision < 0) {
    const digits = shortestDigits(value, bitSize);
    return layExponential(digits, Math.max(digits.digits.length - 1, 0));
  }
  return layExponential(exactDigits(value, { significantDigits: precision + 1 }), precision);
}

function formatGeneral(value: number, precision: number, bitSize: 32 | 64): string {
  const isShortest = precision < 0;
  const wanted = Math.max(precision, 1);
  const number = isShortest
    ? shortestDigits(value, bitSize)
    : exactDigits(value, { significantDigits: wanted });
  const count = number.digits.length;
  const exponent = number.point - 1;
  const fewest = wanted > count && count >= number.point ? count : wanted;
  if (exponent < -4 || exponent >= (isShortest ? 6 : fewest)) {
    return layExponential(number, Math.max(count - 1, 0));
  }
  return layFixed(number, Math.max(count - number.point, 0));
}

/** `fractionDigits` digits after the point, padded with zeros on both sides. */
function layFixed({ digits, point }: DecimalDigits, fractionDigits: number): string {
  const integer = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  if (fractionDigits === 0) return integer;
  const fraction = point >= 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  return `${integer}.${fraction.slice(0, fractionDigits).padEnd(fractionDigits, '0')}`;
}

/** One digit, `fractionDigits` more after the point, and at least two digits of exponent. */
function layExponential({ digits, point }: DecimalDigits, fractionDigits: number): string {
  const mantissa = digits.padEnd(fractionDigits + 1, '0');
  const exponent = digits === '' ? 0 : point - 1;
  const fraction = fractionDigits > 0 ? `.${mantissa.slice(1, fractionDigits + 1)}` : '';
  const magnitude = String(Math.abs(exponent)).padStart(2, '0');
  return `${mantissa.charAt(0)}${fraction}e${exponent < 0 ? '-' : '+'}${magnitude}`;
}
