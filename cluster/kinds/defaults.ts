import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';

/** Sets what is missing, or empty where empty means missing. */
export function setDefault(object: JsonObject, key: string, value: Json): void {
  const current = object[key];
  if (current === undefined || current === null || current === '') object[key] = value;
}

/** The object at a key, put there if there is none. */
export function childOf(object: JsonObject, key: string): JsonObject {
  const current = object[key];
  if (isObject(current)) return current;
  const created: JsonObject = {};
  object[key] = created;
  return created;
}
