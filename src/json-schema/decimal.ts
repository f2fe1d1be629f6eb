import { GoNumber, formatFloat } from '../go/index.ts';
import { JsonNumber } from './json.ts';

/** An exact number: `coefficient` times ten to the `exponent`; no factor ten in the coefficient. */
export interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

/** Go's big.Rat refuses exponents beyond this, and the keyword then counts for nothing. */
const maxExponent = 1_000_000;

/** The number that a schema or a value holds, exactly as written; undefined for none. */
export function decimalOf(value: unknown): Decimal | undefined {
  const text = numberText(value);
  return text === undefined ? undefined : parseDecimal(text);
}

/** As Go's fmt.Sprint writes the number. */
export function numberText(value: unknown): string | undefined {
  if (value instanceof JsonNumber) return value.text;
  if (typeof value === 'number') return formatFloat(value, 'g', -1, 64);
  if (typeof value === 'bigint') return value.toString();
  return value instanceof GoNumber ? numberText(value.value) : undefined;
}

export function isInteger({ coefficient, exponent }: Decimal): boolean {
  return exponent >= 0 || coefficient === 0n;
}

/** Negative, zero or positive, as `left` is less than, equal to or greater than `right`. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const sign = signOf(left) - signOf(right);
  if (sign !== 0 || left.coefficient === 0n) return sign;
  const magnitude = magnitudeOf(left) - magnitudeOf(right);
  if (magnitude !== 0) return signOf(left) * magnitude;
  // Of one magnitude, the exponents differ by no more than the coefficients have digits.
  const exponent = Math.min(left.exponent, right.exponent);
  const difference = scaled(left, exponent) - scaled(right, exponent);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isMultipleOf(value: Decimal, divisor: Decimal): boolean {
  if (value.coefficient === 0n) return true;
  if (divisor.coefficient === 0n) return false;
  const shift = value.exponent - divisor.exponent;
  if (shift >= 0) return remainder(value.coefficient, shift, divisor.coefficient) === 0n;
  // No factor ten is left in the value for the divisor's.
  return false;
}

/** As a double, for messages. */
export function toNumber(decimal: Decimal): number {
  return Number(`${decimal.coefficient}e${decimal.exponent}`);
}

function parseDecimal(text: string): Decimal | undefined {
  const match = /^([-+]?)(\d+)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const digits = (whole + fraction).replace(/^0+(?=.)/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return { coefficient: 0n, exponent: 0 };
  if (Math.abs(Number(power)) > maxExponent) return undefined;
  const coefficient = BigInt(kept) * (sign === '-' ? -1n : 1n);
  return { coefficient, exponent: Number(power) - fraction.length + digits.length - kept.length };
}

/** coefficient * 10^shift mod divisor, without ever writing that power out. */
function remainder(coefficient: bigint, shift: number, divisor: bigint): bigint {
  let result = coefficient % divisor;
  let factor = 10n % divisor;
  for (let rest = shift; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * factor) % divisor;
    factor = (factor * factor) % divisor;
  }
  return result;
}

function signOf({ coefficient }: Decimal): number {
  return coefficient < 0n ? -1 : coefficient > 0n ? 1 : 0;
}

/** The place of the first digit. */
function magnitudeOf({ coefficient, exponent }: Decimal): number {
  return coefficient.toString().replace('-', '').length + exponent;
}

function scaled({ coefficient, exponent }: Decimal, to: number): bigint {
  return coefficient * 10n ** BigInt(exponent - to);
}
