import { formatKey } from '../values/map.ts';
import { nameOfType } from '../values/runtime-type.ts';
import type { CelMap, Value } from '../values/value.ts';
import { CelList, EvaluationError, Optional, Uint, isMap, none } from '../values/value.ts';

/** `value.field` or `value[key]`. Of an optional it is one again. */
export function valueAt(value: Value, key: Value): Value {
  if (value instanceof Optional) {
    return value.value === undefined ? none : optionalAt(value.value, key);
  }
  const found = findAt(value, key);
  if (found !== undefined) return found;
  throw new EvaluationError(
    value instanceof CelList
      ? `index out of bounds: ${formatKey(key)}`
      : `no such key: ${formatKey(key)}`,
  );
}

/** `value.?field` or `value[?key]`. */
export function optionalAt(value: Value, key: Value): Optional {
  if (value instanceof Optional) {
    return value.value === undefined ? none : optionalAt(value.value, key);
  }
  const found = findAt(value, key);
  return found === undefined ? none : new Optional(found);
}

/** `has(value.field)`. */
export function hasField(value: Value, field: Value): boolean {
  if (value instanceof Optional) {
    return value.value !== undefined && hasField(value.value, field);
  }
  return findAt(value, field) !== undefined;
}

function findAt(value: Value, key: Value): Value | undefined {
  if (isMap(value)) return findInMap(value, key);
  // What is neither has nothing under any key.
  return value instanceof CelList ? value.items[indexOf(key)] : undefined;
}

function findInMap(map: CelMap, key: Value): Value | undefined {
  const isKey = typeof key !== 'object' || key instanceof Uint;
  return isKey ? map.find(key) : undefined;
}

/** Numbers that are whole may be indices, whatever their type. */
function indexOf(key: Value): number {
  const number = key instanceof Uint ? key.value : key;
  if (typeof number !== 'bigint' && typeof number !== 'number') {
    throw new EvaluationError(`unsupported index type '${nameOfType(key)}' in list`);
  }
  const index = Number(number);
  if (!Number.isInteger(index)) {
    throw new EvaluationError(`unsupported index value ${formatKey(key)} in list`);
  }
  return index < 0 ? Infinity : index;
}
