import { isSameType, runtimeName } from '../types/type.ts';
import type { CelMap, Value } from './value.ts';
import {
  CelList,
  Duration,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  isMap,
  isOpaque,
} from './value.ts';

/** Whether two values are the same: numbers by what they count, whatever their type. */
export function isEqual(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (isNumeric(a)) return isNumeric(b) && compareNumbers(a, b) === 0;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof CelList) return b instanceof CelList && areEqualLists(a, b);
  if (a instanceof Timestamp) return b instanceof Timestamp && a.nanos === b.nanos;
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos;
  if (a instanceof Uint8Array) return b instanceof Uint8Array && Buffer.compare(a, b) === 0;
  if (a instanceof Optional) return b instanceof Optional && areEqualOptionals(a, b);
  if (a instanceof TypeValue) {
    return b instanceof TypeValue && runtimeName(a.type) === runtimeName(b.type);
  }
  if (isOpaque(a)) {
    return isOpaque(b) && isSameType(a.type, b.type) && a.equals(b);
  }
  return isMap(a) && isMap(b) && areEqualMaps(a, b);
}

function areEqualLists(a: CelList, b: CelList): boolean {
  if (a.items.length !== b.items.length) return false;
  const { identify } = a;
  if (!identify) {
    return a.items.every((item, index) => {
      const other = b.items[index];
      return other !== undefined && isEqual(item, other);
    });
  }
  const mine = new Map(a.items.map((item) => [identify(item), item]));
  return b.items.every((item) => {
    const other = mine.get(identify(item));
    return other !== undefined && isEqual(other, item);
  });
}

function areEqualOptionals(a: Optional, b: Optional): boolean {
  if (a.value === undefined || b.value === undefined) return a.value === b.value;
  return isEqual(a.value, b.value);
}

function areEqualMaps(a: CelMap, b: CelMap): boolean {
  if (a.size !== b.size) return false;
  for (const key of a.keys()) {
    const mine = a.find(key);
    const other = b.find(key);
    if (mine === undefined || other === undefined) {
      if (mine !== other) return false;
    } else if (!isEqual(mine, other)) return false;
  }
  return true;
}

export type Numeric = bigint | number | Uint;

export function isNumeric(value: Value): value is Numeric {
  return typeof value === 'bigint' || typeof value === 'number' || value instanceof Uint;
}

/** Negative, zero or positive; NaN for what has no order. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const left = a instanceof Uint ? a.value : a;
  const right = b instanceof Uint ? b.value : b;
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    return left < right ? -1 : left > right ? 1 : 0;
  }
  const x = Number(left);
  const y = Number(right);
  if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
  return x < y ? -1 : x > y ? 1 : 0;
}
