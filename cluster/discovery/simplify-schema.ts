import type { Json, JsonObject } from '../object.ts';
import { isObject, listAt, objectAt } from '../object.ts';

const preserves = 'x-kubernetes-preserve-unknown-fields';
/** What the second version has not, or what is said otherwise there. */
const replaced = new Set([
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'nullable',
  'required',
  'items',
  'properties',
  'additionalProperties',
]);

/**
 * The schema of a custom kind as OpenAPI's second version can say it, and as clients of that version
 * read it: they take what is not named for forbidden, and a value without a type for any.
 */
export function simplifySchema(schema: JsonObject): JsonObject {
  return isOpen(schema) ? { type: 'object' } : simplify(schema);
}

/** Whether an object of the kind may hold anything. */
export function isOpen(schema: JsonObject): boolean {
  return schema[preserves] === true;
}

function simplify(schema: JsonObject): JsonObject {
  const { items, properties, additionalProperties } = schema;
  const isVague = schema['nullable'] === true || isOpen(schema);
  const required = requiredOf(schema);
  const rest = Object.entries(schema).filter(([key]) => !replaced.has(key));
  const kept: JsonObject = {
    ...Object.fromEntries(rest),
    ...(required.length > 0 && { required }),
    ...(!isVague && isObject(items) && { items: simplify(items) }),
    ...(!isVague && isObject(properties) && { properties: simplifyEach(properties) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: isObject(additionalProperties)
        ? simplify(additionalProperties)
        : additionalProperties,
    }),
  };
  if (isUntyped(schema, kept)) delete kept['type'];
  return kept;
}

function simplifyEach(properties: JsonObject): JsonObject {
  const entries = Object.entries(properties).map(([name, property]): [string, Json] => [
    name,
    isObject(property) ? simplify(property) : (property ?? null),
  ]);
  return Object.fromEntries(entries);
}

/** A list without items, and an object that may hold anything, are said to be no type at all. */
function isUntyped(schema: JsonObject, kept: JsonObject): boolean {
  if (schema['nullable'] === true) return true;
  if (schema['type'] === 'array') return kept['items'] === undefined;
  return schema['type'] === 'object' && isOpen(schema);
}

/** What may be null can't be required. */
function requiredOf(schema: JsonObject): readonly string[] & Json[] {
  if (objectAt(schema, 'additionalProperties')?.['nullable'] === true) return [];
  return listAt(schema, 'required')
    .map(String)
    .filter((name) => objectAt(schema, 'properties', name)?.['nullable'] !== true);
}
