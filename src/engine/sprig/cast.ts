/** Conversions of spf13/cast: whatever can't be converted is zero. */
import { GoNumber, isGoObject, parseGoFloat, parseGoInt } from '../../go/index.ts';
import { orElse } from './go-errors.ts';

/** cast.ToInt64, and ToInt, which is the same on 64 bits. */
export function toInt64(value: unknown): bigint {
  switch (typeof value) {
    case 'bigint':
      return value;
    case 'number':
      return truncateFloat(value);
    case 'boolean':
      return value ? 1n : 0n;
    case 'string':
      return parseInteger(value);
    default:
      return integerOfObject(value);
  }
}

/** cast.ToFloat64. */
export function toFloat64(value: unknown): number {
  switch (typeof value) {
    case 'number':
      return value;
    case 'bigint':
      return Number(value);
    case 'boolean':
      return value ? 1 : 0;
    case 'string':
      return orElse(() => parseGoFloat(value), 0);
    default:
      if (value instanceof GoNumber) return Number(value.value);
      return Number(calendarNumber(value) ?? 0);
  }
}

/** Go's int64(f) on amd64: what does not fit is the smallest integer. */
export function truncateFloat(value: number): bigint {
  const isInRange = value >= -(2 ** 63) && value < 2 ** 63;
  return isInRange ? BigInt(Math.trunc(value)) : -(2n ** 63n);
}

function integerOfObject(value: unknown): bigint {
  if (!(value instanceof GoNumber)) return calendarNumber(value) ?? 0n;
  return typeof value.value === 'number'
    ? truncateFloat(value.value)
    : BigInt.asIntN(64, value.value);
}

/** The named integers that cast knows. */
function calendarNumber(value: unknown): bigint | undefined {
  if (!isGoObject(value) || !/^time\.(?:Month|Weekday)$/.test(value.goType)) return undefined;
  return BigInt(value.goNumber?.() ?? 0);
}

/** By its prefix in any base; `.0` at the end is ignored. */
function parseInteger(text: string): bigint {
  return orElse(() => parseGoInt(text.replace(/\.0+$/, ''), 0), 0n);
}
