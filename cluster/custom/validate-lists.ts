import type { FieldError } from '../field-error.ts';
import { duplicate, required } from '../field-error.ts';
import type { Json, JsonObject } from '../object.ts';
import { isEqualJson, isObject, listAt, objectAt, stringAt } from '../object.ts';

/** What OpenAPI does not check: sets without duplicates, keys that are unique, embedded objects. */
export function validateStructure(
  value: Json | undefined,
  schema: JsonObject,
  path: string,
): readonly FieldError[] {
  if (Array.isArray(value)) return validateList(value, schema, path);
  if (!isObject(value)) return [];
  const properties = objectAt(schema, 'properties') ?? {};
  const additional = objectAt(schema, 'additionalProperties');
  const below = Object.entries(value).flatMap(([key, item]) => {
    const property = isObject(properties[key]) ? properties[key] : additional;
    const at = path === '' ? key : `${path}.${key}`;
    return property ? validateStructure(item, property, at) : [];
  });
  return [...validateEmbedded(value, schema, path), ...below];
}

function validateList(value: Json[], schema: JsonObject, path: string): readonly FieldError[] {
  const items = objectAt(schema, 'items') ?? {};
  const below = value.flatMap((item, index) => validateStructure(item, items, `${path}[${index}]`));
  const identify = identityOf(schema);
  if (!identify) return below;
  const seen: Json[] = [];
  const repeated = value.flatMap((item, index) => {
    const identity = identify(item);
    if (seen.some((one) => isEqualJson(one, identity))) {
      return [duplicate(`${path}[${index}]`, identity)];
    }
    seen.push(identity);
    return [];
  });
  return [...below, ...repeated];
}

function identityOf(schema: JsonObject): ((item: Json) => Json) | undefined {
  switch (stringAt(schema, 'x-kubernetes-list-type')) {
    case 'set':
      return (item) => item;
    case 'map': {
      const keys = listAt(schema, 'x-kubernetes-list-map-keys').map(String);
      return (item) =>
        Object.fromEntries(keys.map((key) => [key, isObject(item) ? item[key] : undefined]));
    }
    default:
      return undefined;
  }
}

function validateEmbedded(
  value: JsonObject,
  schema: JsonObject,
  path: string,
): readonly FieldError[] {
  if (schema['x-kubernetes-embedded-resource'] !== true) return [];
  return ['apiVersion', 'kind']
    .filter((key) => !stringAt(value, key))
    .map((key) => required(`${path}.${key}`, 'must not be empty'));
}
