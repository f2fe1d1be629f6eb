import type { Json, JsonObject } from '../object.ts';
import { cloneJson, isObject, objectAt } from '../object.ts';

/** Fills in, in place, the defaults of a schema: where nothing is, or null where null is not allowed. */
export function setSchemaDefaults(value: Json | undefined, schema: JsonObject): void {
  if (Array.isArray(value)) {
    const items = objectAt(schema, 'items');
    if (items) for (const item of value) setSchemaDefaults(item, items);
    return;
  }
  if (!isObject(value)) return;
  const properties = objectAt(schema, 'properties') ?? {};
  for (const [key, property] of Object.entries(properties)) {
    if (!isObject(property)) continue;
    setDefault(value, key, property);
    setSchemaDefaults(value[key], property);
  }
  const additional = objectAt(schema, 'additionalProperties');
  if (!additional) return;
  for (const [key, item] of Object.entries(value)) {
    if (!(key in properties)) setSchemaDefaults(item, additional);
  }
}

function setDefault(value: JsonObject, key: string, schema: JsonObject): void {
  const isNullable = schema['nullable'] === true;
  const current = value[key];
  const isMissing = current === undefined || (current === null && !isNullable);
  if (!isMissing || schema['default'] === undefined) return;
  value[key] = cloneJson(schema['default']);
}
