import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';

/** RFC 7386: maps merge, null removes, everything else replaces. The document is not changed. */
export function applyMergePatch(document: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: JsonObject = isObject(document) ? { ...document } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) result[key] = undefined;
    else if (value !== undefined) result[key] = applyMergePatch(result[key], value);
  }
  return result;
}
