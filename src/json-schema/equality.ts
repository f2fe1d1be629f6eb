import { compareDecimals, decimalOf } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { jsonTypeOf } from './json-type.ts';

/** Equality as schemas have it: numbers by value, whatever their Go type or their writing. */
export function areEqual(left: unknown, right: unknown): boolean {
  if (left instanceof Map && right instanceof Map) return areTablesEqual(left, right);
  if (Array.isArray(left) && Array.isArray(right)) return areListsEqual(left, right);
  if (jsonTypeOf(left) !== 'number') return left === right;
  const [first, second] = [decimalOf(left), decimalOf(right)];
  return first !== undefined && second !== undefined && compareDecimals(first, second) === 0;
}

/** The indexes of the first two items that are equal. */
export function findDuplicates(items: readonly unknown[]): [number, number] | undefined {
  if (items.length > 20) return findDuplicatesAmongMany(items);
  for (const [index, item] of items.entries()) {
    for (let earlier = 0; earlier < index; earlier++) {
      if (areEqual(items[earlier], item)) return [earlier, index];
    }
  }
  return undefined;
}

function findDuplicatesAmongMany(items: readonly unknown[]): [number, number] | undefined {
  const buckets = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    const key = fingerprint(item);
    const bucket = buckets.get(key) ?? [];
    const earlier = bucket.find((other) => areEqual(items[other], item));
    if (earlier !== undefined) return [earlier, index];
    buckets.set(key, [...bucket, index]);
  }
  return undefined;
}

function areTablesEqual(
  left: ReadonlyMap<unknown, unknown>,
  right: ReadonlyMap<unknown, unknown>,
): boolean {
  if (left.size !== right.size) return false;
  for (const [key, value] of left) {
    if (!right.has(key) || !areEqual(value, right.get(key))) return false;
  }
  return true;
}

function areListsEqual(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, at) => areEqual(item, right[at]));
}

/** Equal for equal values. */
function fingerprint(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(fingerprint).join()}]`;
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<string, unknown>)];
    const keys = entries.map(([key, item]) => `${JSON.stringify(key)}:${fingerprint(item)}`);
    return `{${keys.sort().join()}}`;
  }
  const number = decimalOf(value);
  return number === undefined ? `${typeof value} ${String(value)}` : formatDecimal(number);
}

function formatDecimal({ coefficient, exponent }: Decimal): string {
  return `number ${coefficient}e${exponent}`;
}
