import type { JsonObject } from '../../object.ts';
import { isObject, listAt, numberAt, objectAt, stringAt } from '../../object.ts';
import type { CelType } from '../types/type.ts';
import {
  bool,
  bytes,
  double,
  duration,
  dyn,
  int,
  listOf,
  mapOf,
  string,
  timestamp,
} from '../types/type.ts';
import { escapeName } from './escape.ts';

/** What the schema of a custom resource says to expressions, and how large its values may get. */
export interface SchemaType {
  readonly type: CelType;
  /** Items, properties or bytes, at most. */
  readonly maxElements: number;
  /** In bytes of JSON, at least. */
  readonly minSize: number;
  readonly fields?: ReadonlyMap<string, SchemaType>;
  readonly key?: SchemaType;
  readonly element?: SchemaType;
}

/** The most that a request may be. */
const maxRequest = 3 * 1024 * 1024;
const quotes = 2;
const intOrString = 'x-kubernetes-int-or-string';
const embedded = 'x-kubernetes-embedded-resource';

const text: SchemaType = { type: string, maxElements: 0, minSize: 2 };
const boolean: SchemaType = { type: bool, maxElements: 0, minSize: 4 };
const number: SchemaType = { type: double, maxElements: 0, minSize: 1 };
const integer: SchemaType = { type: int, maxElements: 0, minSize: 1 };

/**
 * The type of a schema, under a name; `undefined` for what expressions can't see. A resource has
 * metadata whether its schema says so or not.
 */
export function schemaType(
  schema: JsonObject,
  name: string,
  isResource: boolean = schema[embedded] === true,
): SchemaType | undefined {
  if (schema[intOrString] === true) return intOrStringType(schema);
  switch (stringAt(schema, 'type')) {
    case 'array':
      return arrayType(schema, name);
    case 'object':
      return objectType(isResource ? withMetadata(schema) : schema, name);
    case 'string':
      return textType(schema);
    case 'boolean':
      return boolean;
    case 'number':
      return number;
    case 'integer':
      return integer;
    default:
      return undefined;
  }
}

function intOrStringType(schema: JsonObject): SchemaType {
  return { type: dyn, minSize: 1, maxElements: lengthOf(schema) ?? maxRequest - quotes };
}

/** In bytes: a character may take four of them. */
function lengthOf(schema: JsonObject): number | undefined {
  const length = numberAt(schema, 'maxLength');
  return length === undefined ? undefined : Math.max(length, 0) * 4;
}

function arrayType(schema: JsonObject, name: string): SchemaType | undefined {
  const items = objectAt(schema, 'items');
  const element = items && schemaType(items, `${name}.@idx`);
  if (!element) return undefined;
  const most = numberAt(schema, 'maxItems');
  return {
    type: listOf(element.type),
    element,
    minSize: 2,
    maxElements: Math.max(most ?? Math.floor((maxRequest - 2) / (element.minSize + 1)), 0),
  };
}

function objectType(schema: JsonObject, name: string): SchemaType | undefined {
  const additional = objectAt(schema, 'additionalProperties');
  return additional ? mapType(schema, additional, name) : structType(schema, name);
}

function mapType(schema: JsonObject, values: JsonObject, name: string): SchemaType | undefined {
  const element = schemaType(values, `${name}.@elem`);
  if (!element) return undefined;
  const most = numberAt(schema, 'maxProperties');
  return {
    type: mapOf(string, element.type),
    key: text,
    element,
    minSize: 2,
    maxElements: Math.max(most ?? Math.floor((maxRequest - 2) / (element.minSize + 6)), 0),
  };
}

function structType(schema: JsonObject, name: string): SchemaType {
  const required = new Set(listAt(schema, 'required'));
  const fields = new Map<string, SchemaType>();
  let minSize = 2;
  for (const [key, property] of Object.entries(objectAt(schema, 'properties') ?? {})) {
    const escaped = escapeName(key);
    const type = isObject(property) ? schemaType(property, `${name}.${escaped ?? key}`) : undefined;
    if (!type || !isObject(property)) continue;
    if (escaped !== undefined) fields.set(escaped, type);
    if (!required.has(key) || property['default'] !== undefined) continue;
    minSize += Buffer.byteLength(key) + type.minSize + 4;
  }
  /** Reserved words may be fields without being escaped. */
  const field = (one: string): CelType | undefined =>
    (fields.get(one) ?? fields.get(`__${one}__`))?.type;
  return { type: { kind: 'object', name, field }, fields, minSize, maxElements: 0 };
}

/** A schema with what every resource has. */
export function withMetadata(schema: JsonObject): JsonObject {
  const plain = { type: 'string' };
  return {
    ...schema,
    properties: {
      ...objectAt(schema, 'properties'),
      apiVersion: plain,
      kind: plain,
      metadata: { type: 'object', properties: { name: plain, generateName: plain } },
    },
  };
}

const maxTime = 32;

function textType(schema: JsonObject): SchemaType {
  const fixed = { maxElements: maxTime };
  switch (stringAt(schema, 'format')) {
    case 'byte':
      return {
        type: bytes,
        minSize: 2,
        maxElements: Math.max(numberAt(schema, 'maxLength') ?? maxRequest - quotes, 0),
      };
    case 'duration':
      return { type: duration, minSize: 3, ...fixed };
    case 'date':
      return { type: timestamp, minSize: 12, maxElements: 12 };
    case 'date-time':
      return { type: timestamp, minSize: 21, ...fixed };
    default:
      return { ...text, maxElements: lengthOf(schema) ?? enumLength(schema) };
  }
}

function enumLength(schema: JsonObject): number {
  const values = listAt(schema, 'enum');
  if (values.length === 0) return maxRequest - quotes;
  const lengths = values.map((one) => (typeof one === 'string' ? Buffer.byteLength(one) : 0));
  return Math.max(...lengths);
}
