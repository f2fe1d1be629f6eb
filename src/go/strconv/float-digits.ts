import { splitFloat } from './split-float.ts';

/** `0.DIGITS * 10 ** point`; no digits at all is zero. The last digit is never a zero. */
export interface DecimalDigits {
  readonly digits: string;
  readonly point: number;
}

/** How far `exactDigits` goes before it rounds. */
export type DigitLimit =
  | { readonly fractionDigits: number }
  | { readonly significantDigits: number };

/** The fewest digits that read back as `value`, which is not negative and fits the size. */
export function shortestDigits(value: number, bitSize: 32 | 64): DecimalDigits {
  if (value === 0) return { digits: '', point: 0 };
  return bitSize === 64 ? readExponential(value.toExponential()) : shortestFloat32(value);
}

/** The digits of `value` rounded half to even, by its exact binary value. */
export function exactDigits(value: number, limit: DigitLimit): DecimalDigits {
  const exact = allDigits(value);
  const count =
    'fractionDigits' in limit ? exact.point + limit.fractionDigits : limit.significantDigits;
  return roundDigits(exact, count);
}

/** Nine digits tell every float32 from its neighbours. */
function shortestFloat32(value: number): DecimalDigits {
  for (let significantDigits = 1; significantDigits < 9; significantDigits++) {
    const found = exactDigits(value, { significantDigits });
    if (Math.fround(readDigits(found)) === value) return found;
  }
  return exactDigits(value, { significantDigits: 9 });
}

function readDigits({ digits, point }: DecimalDigits): number {
  return Number(`0.${digits}e${point}`);
}

function readExponential(text: string): DecimalDigits {
  const [mantissa = '', exponent = ''] = text.split('e');
  return { digits: trimZeros(mantissa.replace('.', '')), point: Number(exponent) + 1 };
}

function allDigits(value: number): DecimalDigits {
  if (value === 0) return { digits: '', point: 0 };
  const { mantissa, exponent } = splitFloat(value, 64);
  if (exponent >= 0) {
    const integer = (mantissa << BigInt(exponent)).toString();
    return { digits: integer, point: integer.length };
  }
  const digits = (mantissa * 5n ** BigInt(-exponent)).toString();
  return { digits, point: digits.length + exponent };
}

function roundDigits({ digits, point }: DecimalDigits, count: number): DecimalDigits {
  if (count < 0) return { digits: '', point: 0 };
  if (count >= digits.length) return { digits: trimZeros(digits), point };
  const kept = digits.slice(0, count);
  if (!roundsUp(kept, digits.slice(count))) return normalised(kept, point);
  const raised = (BigInt(`0${kept}`) + 1n).toString().padStart(count, '0');
  return normalised(raised, point + raised.length - count);
}

function roundsUp(kept: string, dropped: string): boolean {
  if (/^50*$/.test(dropped)) return /[13579]$/.test(kept);
  return dropped.charAt(0) >= '5';
}

function normalised(digits: string, point: number): DecimalDigits {
  const trimmed = trimZeros(digits);
  return { digits: trimmed, point: trimmed === '' ? 0 : point };
}

function trimZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end--;
  return digits.slice(0, end);
}
