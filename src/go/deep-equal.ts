import { ItemCount } from './item-count.ts';
import { GoComplex, goTypeOf, isGoObject } from './types.ts';
import { GoNumber, isNilMap, isNilSlice } from './values.ts';
import type { GoObject } from './values.ts';

/** Go's reflect.DeepEqual: types count, and nil is not empty. */
export function deepEqual(a: unknown, b: unknown): boolean {
  return isEqual(a, b, new ItemCount());
}

function isEqual(a: unknown, b: unknown, count: ItemCount): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (a === null || b === null) return a === b;
  if (goTypeOf(a) !== goTypeOf(b)) return false;
  if (a instanceof GoNumber) return b instanceof GoNumber && a.value === b.value;
  if (Array.isArray(a)) return Array.isArray(b) && areEqualLists(a, b, count);
  if (a instanceof Map) return b instanceof Map && areEqualMaps(a, b, count);
  if (a instanceof Uint8Array) {
    return b instanceof Uint8Array && Buffer.compare(a, b) === 0;
  }
  return isGoObject(a) && isGoObject(b) && areEqualObjects(a, b, count);
}

function areEqualLists(a: readonly unknown[], b: readonly unknown[], count: ItemCount): boolean {
  if (a.length !== b.length || isNilSlice(a) !== isNilSlice(b)) return false;
  if (a === b) return true;
  count.spend(a.length);
  return a.every((item, index) => isEqual(item, b[index], count));
}

function areEqualMaps(
  a: ReadonlyMap<string, unknown>,
  b: ReadonlyMap<string, unknown>,
  count: ItemCount,
): boolean {
  if (a.size !== b.size || isNilMap(a) !== isNilMap(b)) return false;
  if (a === b) return true;
  count.spend(a.size);
  for (const [key, value] of a) if (!b.has(key) || !isEqual(value, b.get(key), count)) return false;
  return true;
}

/** Functions are equal to nothing, pointers to what points at equal values. */
function areEqualObjects(a: GoObject, b: GoObject, count: ItemCount): boolean {
  if (a.goKind === 'func') return false;
  if (a === b) return true;
  if (a instanceof GoComplex) {
    return b instanceof GoComplex && a.real === b.real && a.imaginary === b.imaginary;
  }
  if (a.goNumber !== undefined) return a.goNumber() === b.goNumber?.();
  const fields = a.goFields?.();
  return fields !== undefined && isEqual(fields, b.goFields?.(), count);
}
