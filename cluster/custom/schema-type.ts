import type { JsonObject } from '../object.ts';
import { isObject, listAt, objectAt, stringAt } from '../object.ts';
import type { Field, MapType, Type } from '../schema/type.ts';
import { deduced, noFields, rawType } from '../schema/type.ts';

const preserve = 'x-kubernetes-preserve-unknown-fields';

/** The type of a custom kind: its own schema, around the metadata that every kind has. */
export function customType(schema: JsonObject | undefined, metadata: Type): Type {
  const fields = new Map(schema && typeOf(schema, false).map?.fields);
  for (const name of ['apiVersion', 'kind']) fields.set(name, fieldOf(name, { scalar: 'string' }));
  fields.set('metadata', fieldOf('metadata', metadata));
  // With the fields of every kind it is never bare: what it does not name, it does not have.
  const element = schema ? elementOf(schema, schema[preserve] === true, false) : deduced;
  return { map: { fields, ...(element && { element }), atomic: false } };
}

function fieldOf(name: string, type: Type, defaultValue?: unknown): Field {
  return {
    name,
    type,
    required: false,
    presence: 'given',
    isPointer: true,
    numbers: [],
    patch: { strategy: 'replace', retainKeys: false },
    ...((typeof defaultValue === 'string' ||
      typeof defaultValue === 'number' ||
      typeof defaultValue === 'boolean') && { default: defaultValue }),
  };
}

/** How values of a schema merge. What is kept although unknown merges as its values suggest. */
function typeOf(schema: JsonObject, preserves: boolean): Type {
  const isKept = preserves || schema[preserve] === true;
  switch (stringAt(schema, 'type')) {
    case 'object':
      return { map: mapOf(schema, isKept) };
    case 'array':
      return { list: listOf(schema, isKept) };
    case 'string':
      return { scalar: stringAt(schema, 'format') === undefined ? 'string' : 'untyped' };
    case 'integer':
    case 'number':
      return { scalar: 'double' };
    case 'boolean':
      return { scalar: 'boolean' };
    default:
      return {
        scalar: 'untyped',
        list: listOf(schema, isKept),
        map: mapOf(schema, isKept),
      };
  }
}

function mapOf(schema: JsonObject, isKept: boolean): MapType {
  const properties = Object.entries(objectAt(schema, 'properties') ?? {});
  const fields = new Map<string, Field>();
  for (const [name, property] of properties) {
    if (!isObject(property)) continue;
    fields.set(name, fieldOf(name, typeOf(property, isKept), property['default']));
  }
  const element = elementOf(schema, isKept, fields.size === 0);
  return {
    fields: fields.size === 0 ? noFields : fields,
    ...(element && { element }),
    atomic: schema['x-kubernetes-map-type'] === 'atomic',
  };
}

function elementOf(schema: JsonObject, isKept: boolean, isBare: boolean): Type | undefined {
  const additional = schema['additionalProperties'];
  if (isObject(additional)) return typeOf(additional, isKept);
  if (additional === false) return undefined;
  return additional === true || isKept || isBare ? deduced : undefined;
}

function listOf(schema: JsonObject, isKept: boolean): NonNullable<Type['list']> {
  const items = objectAt(schema, 'items');
  const listType = stringAt(schema, 'x-kubernetes-list-type');
  const isAssociative = listType === 'map' || listType === 'set';
  return {
    element: items ? typeOf(items, isKept) : rawType,
    relation: isAssociative ? 'associative' : 'atomic',
    keys: listType === 'map' ? listAt(schema, 'x-kubernetes-list-map-keys').map(String) : [],
  };
}
