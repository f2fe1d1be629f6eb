import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import { decodeScalar, goScalarName, zeroValue } from './scalar.ts';
import type { Field, ListType, MapType, Type } from './type.ts';

/**
 * What reading JSON into Go's structs and writing it out again does to an object: unknown fields are
 * dropped and reported, empty values go where Go leaves them out, quantities and times take their
 * canonical form, and a value of the wrong type is an error in Go's words.
 */
export interface Decoded {
  readonly value: JsonObject;
  /** `unknown field "spec.foo"`, in the order met. */
  readonly unknownFields: readonly string[];
}

/** A value that does not fit its field, in the words of Go's decoder. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /** The same in the words of Go's converter, which patches go through. */
  readonly conversion: string;

  constructor(message: string, conversion: string) {
    super(message);
    this.conversion = conversion;
  }
}

export function decodeObject(type: Type, value: JsonObject): Decoded {
  if (!type.map) throw new Error('Cannot decode an object into a type that is none');
  const decoder = new Decoder();
  const decoded = decoder.map(type.map, value);
  if (decoder.error) throw decoder.error;
  return { value: decoded, unknownFields: [...decoder.unknownFields] };
}

/** A field, the index of an item, or the key of a map, which Go does not name in its errors. */
type Step = string | number | { readonly key: string };

/** Go gives up counting there. */
const maxUnknownFields = 100;

class Decoder {
  readonly unknownFields = new Set<string>();
  /** The first one: Go reads on, and reports it at the end. */
  error: DecodeError | undefined;
  readonly #path: Step[] = [];
  #struct = '';

  map(type: MapType, value: JsonObject): JsonObject {
    return type.name === undefined ? this.#freeMap(type, value) : this.#structure(type, value);
  }

  #structure(type: MapType, value: JsonObject): JsonObject {
    const outer = this.#struct;
    this.#struct = type.name?.split('.').pop() ?? '';
    const result: JsonObject = {};
    for (const key in value) {
      const given = value[key];
      if (given === undefined) continue;
      const field = type.fields.get(key);
      if (!field) {
        this.#reportUnknown(key);
        continue;
      }
      this.#path.push(key);
      const decoded = this.#value(field.type, given);
      this.#path.pop();
      if (decoded !== undefined && !isLeftOut(field, decoded)) result[key] = decoded;
    }
    this.#struct = outer;
    addDefaults(type, result);
    return addAlwaysWritten(type, result);
  }

  #freeMap(type: MapType, value: JsonObject): JsonObject {
    const result: JsonObject = {};
    for (const key in value) {
      const given = value[key];
      if (given === undefined) continue;
      this.#path.push({ key });
      const decoded = type.element ? this.#value(type.element, given) : given;
      this.#path.pop();
      result[key] = decoded ?? zeroInMap(type.element);
    }
    return result;
  }

  /** `undefined` is Go's nil: what JSON null and values of a wrong type leave behind. */
  #value(type: Type, value: Json): Json | undefined {
    if (type.scalar === 'untyped' && type.map) return value;
    if (value === null) return undefined;
    if (type.map) return this.#asMap(type.map, value);
    if (type.list) return this.#asList(type.list, value);
    return this.#asScalar(type, value);
  }

  #asMap(type: MapType, value: Json): JsonObject | undefined {
    if (isObject(value)) return this.map(type, value);
    this.#reportMismatch(value, { map: type });
    return undefined;
  }

  #asList(type: ListType, value: Json): Json[] | undefined {
    if (!Array.isArray(value)) {
      this.#reportMismatch(value, { list: type });
      return undefined;
    }
    return value.map((item, index) => {
      this.#path.push(index);
      const decoded = this.#value(type.element, item);
      this.#path.pop();
      return decoded ?? zeroOf(type.element);
    });
  }

  #asScalar(type: Type, value: Json): Json | undefined {
    const result = decodeScalar(type.scalar ?? 'untyped', value);
    if ('value' in result) return result.value;
    if ('message' in result) this.error ??= new DecodeError(result.message, result.message);
    else this.#reportMismatch(value, type);
    return undefined;
  }

  #reportMismatch(value: Json, type: Type): void {
    const fields = this.#path.filter((step) => typeof step === 'string').join('.');
    const target = fields === '' ? 'Go value' : `Go struct field ${this.#struct}.${fields}`;
    this.error ??= new DecodeError(
      `json: cannot unmarshal ${jsonName(value, type)} into ${target} of type ${goName(type)}`,
      describeConversion(value, type),
    );
  }

  #reportUnknown(key: string): void {
    if (this.unknownFields.size >= maxUnknownFields) return;
    this.unknownFields.add(`unknown field ${JSON.stringify(formatPath([...this.#path, key]))}`);
  }
}

function isLeftOut(field: Field, value: Json): boolean {
  if (field.presence === 'given') return false;
  if (field.presence === 'always') return Array.isArray(value) && value.length === 0;
  return isEmpty(value);
}

function isEmpty(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === '' || value === 0 || value === false || value === null;
}

/** Which fields of a struct Go writes even if nobody set them, with what it writes then. */
const alwaysWritten = new WeakMap<MapType, readonly Field[]>();

function addAlwaysWritten(type: MapType, result: JsonObject): JsonObject {
  let fields = alwaysWritten.get(type);
  if (!fields) {
    fields = [...type.fields.values()].filter((field) => field.presence === 'always');
    alwaysWritten.set(type, fields);
  }
  for (const field of fields) {
    if (result[field.name] !== undefined) continue;
    result[field.name] = field.isPointer ? null : zeroOf(field.type);
  }
  return result;
}

/** The fields of a struct whose type itself says what they are when nobody sets them. */
const defaulted = new WeakMap<MapType, readonly Field[]>();

function addDefaults(type: MapType, result: JsonObject): void {
  let fields = defaulted.get(type);
  if (!fields) {
    fields = [...type.fields.values()].filter((field) => field.default !== undefined);
    defaulted.set(type, fields);
  }
  for (const field of fields) result[field.name] ??= field.default;
}

/** Bytes that nobody gave are kept as none at all, which only maps can tell from null. */
function zeroInMap(element: Type | undefined): Json {
  if (!element) return null;
  return element.scalar === 'bytes' ? '' : zeroOf(element);
}

function zeroOf(type: Type): Json {
  if (type.map?.name !== undefined) return addAlwaysWritten(type.map, {});
  return type.scalar !== undefined && !type.map ? zeroValue(type.scalar) : null;
}

function formatPath(path: readonly Step[]): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      const name = typeof step === 'string' ? step : step.key;
      return index === 0 ? name : `.${name}`;
    })
    .join('');
}

/** Go shows a number that does not fit a number's type. */
function jsonName(value: Json, { scalar }: Type): string {
  if (Array.isArray(value)) return 'array';
  const isNumeric = scalar === 'int32' || scalar === 'int64' || scalar === 'intOrString';
  if (typeof value === 'number') return isNumeric ? `number ${value}` : 'number';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

function describeConversion(value: Json, type: Type): string {
  const kind = Array.isArray(value) ? 'slice' : isObject(value) ? 'map' : goTypeOf(value);
  if (type.list) return `cannot restore slice from ${kind}`;
  if (!type.map) return `cannot convert ${goTypeOf(value)} to ${goName(type)}`;
  return type.map.name === undefined
    ? `cannot restore map from ${kind}`
    : `cannot restore struct from: ${kind}`;
}

function goTypeOf(value: Json): string {
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'map[string]interface {}';
}

function goName(type: Type): string {
  if (type.map) {
    const { name, element } = type.map;
    if (name !== undefined) return name.split('.').slice(-2).join('.');
    if (element?.scalar === 'quantity') return 'v1.ResourceList';
    return `map[string]${element ? goName(element) : 'interface {}'}`;
  }
  if (type.list) return `[]${goName(type.list.element)}`;
  return goScalarName(type.scalar ?? 'untyped');
}
