/** Exact decimals, as shopspring/decimal has them: `digits * 10 ** exponent`. */
import { GoError } from '../../go/index.ts';

export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Decimals after the point that a division keeps. */
const divisionPrecision = 16;

/** The shortest decimal that reads as this float. */
export function decimalOf(value: number): Decimal {
  if (!Number.isFinite(value)) {
    const shown = Number.isNaN(value) ? 'NaN' : value < 0 ? '-Inf' : '+Inf';
    throw new GoError(`Cannot create a Decimal from ${shown}`);
  }
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** The nearest float. */
export function floatOf({ digits, exponent }: Decimal): number {
  return Number(`${digits.toString()}e${exponent}`);
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return { digits: scaled(a, exponent) + scaled(b, exponent), exponent };
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { ...b, digits: -b.digits });
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, exponent: a.exponent + b.exponent };
}

/** Rounds halves away from zero. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  if (b.digits === 0n) throw new GoError('decimal division by 0');
  const shift = a.exponent - b.exponent + divisionPrecision;
  const dividend = a.digits * power(Math.max(shift, 0));
  const divisor = b.digits * power(Math.max(-shift, 0));
  const quotient = dividend / divisor;
  const isUp = 2n * size(dividend % divisor) >= size(divisor);
  const step = dividend < 0n === divisor < 0n ? 1n : -1n;
  return { digits: isUp ? quotient + step : quotient, exponent: -divisionPrecision };
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * power(exponent - to);
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
