import { NumberError } from './number-error.ts';
import { hasWellPlacedUnderscores } from './underscores.ts';

/** strconv.ParseFloat to 64 bits: decimal and hexadecimal literals, underscores, Inf and NaN. */
export function parseGoFloat(text: string): number {
  const special = specialValue(text);
  if (special !== undefined) return special;
  const value = parseDecimal(text) ?? parseHexadecimal(text);
  if (value === undefined || (text.includes('_') && !hasWellPlacedUnderscores(text))) {
    throw new NumberError('ParseFloat', text, 'syntax');
  }
  if (!Number.isFinite(value)) throw new NumberError('ParseFloat', text, 'range', value);
  return value;
}

function specialValue(text: string): number | undefined {
  if (/^\+?inf(?:inity)?$/i.test(text)) return Infinity;
  if (/^-inf(?:inity)?$/i.test(text)) return -Infinity;
  return /^nan$/i.test(text) ? NaN : undefined;
}

const decimalPattern = /^[+-]?([0-9_]*(?:\.[0-9_]*)?)(?:e[+-]?[0-9][0-9_]*)?$/i;

function parseDecimal(text: string): number | undefined {
  const mantissa = decimalPattern.exec(text)?.[1];
  if (mantissa === undefined || !/[0-9]/.test(mantissa)) return undefined;
  return Number(text.replaceAll('_', ''));
}

const hexadecimalPattern = /^([+-]?)0x([0-9a-f_]*)(?:\.([0-9a-f_]*))?p([+-]?[0-9][0-9_]*)$/i;

function parseHexadecimal(text: string): number | undefined {
  const [, sign, integer = '', fraction = '', exponent = ''] =
    hexadecimalPattern.exec(text.replaceAll('_', '')) ?? [];
  const digits = integer + fraction;
  if (digits === '') return undefined;
  const magnitude = nearestFloat(BigInt(`0x${digits}`), Number(exponent) - 4 * fraction.length);
  return sign === '-' ? -magnitude : magnitude;
}

/** The float64 nearest to `mantissa * 2 ** exponent`, ties to even. */
function nearestFloat(mantissa: bigint, exponent: number): number {
  const bits = mantissa.toString(2).length;
  if (mantissa === 0n || bits + exponent < -1074) return 0;
  if (bits + exponent > 1024) return Infinity;
  const lowest = Math.max(bits + exponent - 53, -1074);
  const shift = lowest - exponent;
  if (shift <= 0) return Number(mantissa << BigInt(-shift)) * 2 ** lowest;
  return Number(shiftRightToEven(mantissa, BigInt(shift))) * 2 ** lowest;
}

function shiftRightToEven(value: bigint, shift: bigint): bigint {
  const quotient = value >> shift;
  const rest = value - (quotient << shift);
  const half = 1n << (shift - 1n);
  const roundsUp = rest > half || (rest === half && (quotient & 1n) === 1n);
  return roundsUp ? quotient + 1n : quotient;
}
