import type { Json, JsonObject } from '../../object.ts';
import { isEqualJson, isObject, listAt, objectAt, stringAt } from '../../object.ts';
import { objectNamed } from '../types/type.ts';
import type { CelType } from '../types/type.ts';
import { durationOf, readDuration, readTimestamp, timestampOf } from '../values/time.ts';
import type { CelMap, Opaque, Value } from '../values/value.ts';
import { CelList, EvaluationError } from '../values/value.ts';
import { escapeName, unescapeName } from './escape.ts';
import { withMetadata } from './schema-type.ts';

const intOrString = 'x-kubernetes-int-or-string';
const embedded = 'x-kubernetes-embedded-resource';

/** JSON as an expression sees it through a schema: dates are moments, sets are sets. */
export function schemaValue(value: Json, schema: JsonObject): Value {
  if (value === null) {
    if (schema['nullable'] === true) return null;
    throw new EvaluationError('invalid data, got null for schema with nullable=false');
  }
  if (schema[intOrString] === true) return intOrStringValue(value);
  switch (stringAt(schema, 'type')) {
    case 'object':
      if (isObject(value)) return new SchemaMap(value, schema);
      throw invalid('a map for the provided schema with type=object');
    case 'array':
      if (Array.isArray(value)) return listValue(value, schema);
      throw invalid('an array for the provided schema with type=array');
    case 'string':
      return textValue(value, schema);
    case 'number':
      if (typeof value === 'number') return value;
      throw invalid(`float, got ${typeof value}`);
    case 'integer':
      if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
      throw invalid(`int, got ${typeof value}`);
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw invalid(`bool, got ${typeof value}`);
    default:
      return new Preserved(value);
  }
}

function invalid(what: string): EvaluationError {
  return new EvaluationError(`invalid data, expected ${what}`);
}

function intOrStringValue(value: Json): Value {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  throw invalid('XIntOrString value to be either a string or integer');
}

function textValue(value: Json, schema: JsonObject): Value {
  if (typeof value !== 'string') throw invalid(`string, got ${typeof value}`);
  switch (stringAt(schema, 'format')) {
    case 'duration': {
      const nanos = readDuration(value);
      if (nanos !== undefined) return durationOf(nanos);
      throw new EvaluationError(`Invalid duration ${value}: unable to parse`);
    }
    case 'date':
      return timeValue(value, '2006-01-02', 'date');
    case 'date-time':
      return timeValue(value, '2006-01-02T15:04:05Z07:00', 'date-time');
    case 'byte':
      return new Uint8Array(Buffer.from(value, 'base64'));
    default:
      return value;
  }
}

function timeValue(text: string, layout: string, format: string): Value {
  const read = readTimestamp(text, layout);
  if (!read)
    throw new EvaluationError(`Invalid ${format} formatted string ${text}: unable to parse`);
  return timestampOf(read.nanos, read.offset);
}

/** What is kept although the schema does not know it: it can only be compared. */
class Preserved implements Opaque {
  readonly kind = 'opaque';
  readonly type: CelType = objectNamed('unknown');
  readonly value: Json;

  constructor(value: Json) {
    this.value = value;
  }

  equals(other: Opaque): boolean {
    return other instanceof Preserved && isEqualJson(other.value, this.value);
  }
}

/** Items whose order does not count are known by themselves, or by their keys. */
function listValue(value: readonly Json[], schema: JsonObject): CelList {
  const itemSchema = objectAt(schema, 'items');
  if (!itemSchema) {
    throw new EvaluationError('invalid array type, expected Items with a non-empty Schema');
  }
  const items = value.map((item) => schemaValue(item, itemSchema));
  switch (stringAt(schema, 'x-kubernetes-list-type')) {
    case 'set':
      return new CelList(items, identityOf);
    case 'map': {
      const keys = listAt(schema, 'x-kubernetes-list-map-keys').map(String);
      return new CelList(items, (item) => identityByKeys(item, keys));
    }
    default:
      return new CelList(items);
  }
}

function identityOf(item: Value): string {
  return typeof item === 'object' ? JSON.stringify(item) : `${typeof item} ${String(item)}`;
}

function identityByKeys(item: Value, keys: readonly string[]): string {
  if (!(item instanceof SchemaMap)) return identityOf(item);
  return keys.map((key) => identityOf(item.find(escapeName(key) ?? key) ?? null)).join('\0');
}

/** An object, its fields under the names that expressions have for them. */
class SchemaMap implements CelMap {
  readonly kind = 'map';
  readonly #object: JsonObject;
  readonly #schema: JsonObject;
  readonly #properties: JsonObject | undefined;

  constructor(object: JsonObject, schema: JsonObject) {
    this.#object = object;
    this.#schema = schema[embedded] === true ? withMetadata(schema) : schema;
    this.#properties = objectAt(this.#schema, 'properties');
  }

  get size(): number {
    return Object.values(this.#object).filter((value) => value !== undefined).length;
  }

  keys(): string[] {
    const known = Object.keys(this.#object).filter(
      (key) => this.#object[key] !== undefined && this.#schemaOf(key) !== undefined,
    );
    return this.#properties ? known.map((key) => escapeName(key) ?? key) : known;
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string') throw new EvaluationError('no such overload');
    const name = this.#properties ? unescapeName(key) : key;
    if (name === undefined || !Object.hasOwn(this.#object, name)) return undefined;
    const value = this.#object[name];
    if (value === undefined || (this.#properties && value === null)) return undefined;
    const schema = this.#schemaOf(name);
    return schema && schemaValue(value, schema);
  }

  #schemaOf(name: string): JsonObject | undefined {
    if (!this.#properties) return objectAt(this.#schema, 'additionalProperties');
    const property = Object.hasOwn(this.#properties, name) ? this.#properties[name] : undefined;
    return isObject(property) ? property : undefined;
  }
}
