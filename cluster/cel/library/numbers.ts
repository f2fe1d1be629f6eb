import { EvaluationError, Uint } from '../values/value.ts';

const intMin = -(2n ** 63n);
const intMax = 2n ** 63n - 1n;
const uintMax = 2n ** 64n - 1n;
const intSpan = 2 ** 63;
const uintSpan = 2 ** 64;

/** An int of 64 bits. */
export function intOf(value: bigint): bigint {
  if (value >= intMin && value <= intMax) return value;
  throw new EvaluationError('integer overflow');
}

/** An unsigned int of 64 bits. */
export function uintOf(value: bigint): Uint {
  if (value >= 0n && value <= uintMax) return new Uint(value);
  throw new EvaluationError('unsigned integer overflow');
}

export function intOfDouble(value: number): bigint {
  if (Number.isFinite(value) && value > -intSpan && value < intSpan) {
    return BigInt(Math.trunc(value));
  }
  throw new EvaluationError('integer overflow');
}

export function uintOfDouble(value: number): Uint {
  if (Number.isFinite(value) && value >= 0 && value < uintSpan) {
    return new Uint(BigInt(Math.trunc(value)));
  }
  throw new EvaluationError('unsigned integer overflow');
}

export function divideInts(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new EvaluationError('division by zero');
  return intOf(a / b);
}

export function remainderOfInts(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new EvaluationError('modulus by zero');
  if (a === intMin && b === -1n) throw new EvaluationError('integer overflow');
  return a % b;
}
