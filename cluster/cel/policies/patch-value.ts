import type { Json, JsonObject } from '../../object.ts';
import { formatSeconds } from '../library/conversions.ts';
import { formatKey } from '../values/map.ts';
import { StructValue } from '../values/struct.ts';
import { formatTimestamp } from '../values/time.ts';
import type { CelMap, Value } from '../values/value.ts';
import {
  CelList,
  Duration,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  isMap,
  isOpaque,
} from '../values/value.ts';

/** What an expression made is no patch. */
export class PatchError extends Error {
  override readonly name = 'PatchError';
}

/** A value as JSON. */
export function jsonOf(value: Value): Json {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof CelList) return value.items.map(jsonOf);
  if (value instanceof Uint) return Number(value.value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (value instanceof Timestamp) return formatTimestamp(value);
  if (value instanceof Duration) return formatSeconds(value);
  if (value instanceof Optional) return value.value === undefined ? null : jsonOf(value.value);
  if (isMap(value)) return jsonObjectOf(value);
  const name = isOpaque(value) ? value.type.kind : TypeValue.name;
  throw new PatchError(`a value of type ${name} can not be written as JSON`);
}

export function jsonObjectOf(map: CelMap): JsonObject {
  const result: JsonObject = {};
  for (const key of map.keys()) {
    if (typeof key !== 'string') throw new PatchError(`map key ${formatKey(key)} is not a string`);
    result[key] = jsonOf(map.find(key) ?? null);
  }
  return result;
}

/** Objects are named by the way to them: `Object.spec{selector: Object.spec.wrong{}}` is a mistake. */
export function requireNames(value: StructValue): void {
  const faults = [...misnamed(value, value.typeName)];
  if (faults.length > 0) throw new PatchError(`type mismatch: ${faults.join('\n')}`);
}

function* misnamed(value: Value | undefined, expected: string): Generator<string> {
  if (value instanceof CelList) {
    for (const item of value.items) yield* misnamed(item, expected);
  } else if (value instanceof StructValue) {
    if (value.typeName !== expected) {
      yield `unexpected type name "${value.typeName}", expected "${expected}", which matches field name path from root Object type`;
    }
    for (const key of value.keys())
      yield* misnamed(value.find(key), `${expected}.${formatKey(key)}`);
  } else if (isMap(value)) {
    for (const key of value.keys()) yield* misnamed(value.find(key), expected);
  }
}
