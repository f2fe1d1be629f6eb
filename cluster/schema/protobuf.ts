import type { Json, JsonObject } from '../object.ts';
import { formatMicroTime, formatTime } from '../clock.ts';
import type { Entry } from './protobuf-entries.ts';
import { ProtobufError, entriesOf } from './protobuf-entries.ts';
import type { Field, MapType, Scalar, Type } from './type.ts';

export { ProtobufError };

/**
 * Reads the binary form in which some clients send built-in kinds: protobuf, by the field numbers in
 * the type table. Answers always are JSON, so there is no writer.
 */
const magic = Buffer.from('k8s\0');

/** The envelope around an object: what kind it is, and its bytes. */
export interface Envelope {
  readonly apiVersion: string;
  readonly kind: string;
  readonly raw: Buffer;
}

export function isProtobuf(body: Buffer): boolean {
  return body.subarray(0, magic.length).equals(magic);
}

export function readEnvelope(body: Buffer): Envelope {
  let apiVersion = '';
  let kind = '';
  let raw: Buffer = Buffer.alloc(0);
  for (const { number, bytes } of entriesOf(body.subarray(magic.length))) {
    if (number === 1) {
      for (const part of entriesOf(bytes)) {
        if (part.number === 1) apiVersion = part.bytes.toString();
        if (part.number === 2) kind = part.bytes.toString();
      }
    }
    if (number === 2) raw = bytes;
  }
  return { apiVersion, kind, raw };
}

/** A message as the JSON it stands for. */
export function readMessage(bytes: Buffer, type: Type): JsonObject {
  if (!type.map) throw new ProtobufError('the type is not a message');
  const result: JsonObject = {};
  readInto(result, bytes, { tree: fieldTree(type.map), readers: readersFor(type) });
  return type.map.name === schemaType ? withoutEmpty(result, type.map) : result;
}

const schemaType = 'apiextensions.v1.JSONSchemaProps';

type Reader = (entry: Entry) => Json;

/** Where JSON has one thing or another, protobuf has a message with a field for each. */
function readersFor(type: Type): ReadonlyMap<string, Reader> {
  if (type.map?.name !== schemaType) return new Map();
  const readSchema: Reader = (entry) => readMessage(entry.bytes, type);
  return new Map([
    ['items', orSeveral(readSchema, readSchema)],
    ['additionalItems', orFlag(readSchema)],
    ['additionalProperties', orFlag(readSchema)],
    ['dependencies', orSeveral(readSchema, ({ bytes }) => bytes.toString())],
  ]);
}

/** Where anything may stand, all is kept as it is: what Go writes only into messages has to go before. */
function withoutEmpty(message: JsonObject, { fields }: MapType): JsonObject {
  const isKept = ([name, value]: [string, Json | undefined]): boolean =>
    fields.get(name)?.presence !== 'nonEmpty' || (value !== '' && value !== false);
  return Object.fromEntries(Object.entries(message).filter(isKept));
}

function orSeveral(readOne: Reader, readEach: Reader): Reader {
  return ({ bytes }) => {
    const entries = entriesOf(bytes);
    const one = entries.find(({ number }) => number === 1);
    return one ? readOne(one) : entries.map(readEach);
  };
}

function orFlag(readOne: Reader): Reader {
  return ({ bytes }) => {
    const entries = entriesOf(bytes);
    const one = entries.find(({ number }) => number === 2);
    return one ? readOne(one) : entries.some(({ value }) => value === 1n);
  };
}

/** Fields by number; a number that leads into an embedded message has a tree of its own. */
type FieldTree = Map<number, Field | FieldTree>;

const trees = new WeakMap<MapType, FieldTree>();

function fieldTree(type: MapType): FieldTree {
  let tree = trees.get(type);
  if (tree) return tree;
  tree = new Map();
  for (const field of type.fields.values()) {
    let level = tree;
    for (const number of field.numbers.slice(0, -1)) {
      const below: Field | FieldTree = level.get(number) ?? new Map<number, Field | FieldTree>();
      if (!(below instanceof Map)) throw new ProtobufError('a field and a message share a number');
      level.set(number, below);
      level = below;
    }
    const last = field.numbers.at(-1);
    if (last !== undefined) level.set(last, field);
  }
  trees.set(type, tree);
  return tree;
}

interface Fields {
  readonly tree: FieldTree;
  /** By name, of those that are read by rules of their own. */
  readonly readers: ReadonlyMap<string, Reader>;
}

function readInto(result: JsonObject, bytes: Buffer, { tree, readers }: Fields): void {
  for (const entry of entriesOf(bytes)) {
    const field = tree.get(entry.number);
    if (field instanceof Map) readInto(result, entry.bytes, { tree: field, readers });
    else if (field) readField(result, field, entry, readers.get(field.name));
  }
}

function readField(
  result: JsonObject,
  { name, type }: Field,
  entry: Entry,
  reader: Reader | undefined,
): void {
  if (type.list && !type.map) {
    const list = Array.isArray(result[name]) ? result[name] : [];
    list.push(readValue(entry, type.list.element));
    result[name] = list;
  } else if (type.map && type.map.name === undefined && type.scalar === undefined) {
    const map = (result[name] ?? {}) as JsonObject;
    readMapEntry(map, entry, type.map.element ?? { scalar: 'string' }, reader);
    result[name] = map;
  } else {
    result[name] = reader ? reader(entry) : readValue(entry, type);
  }
}

function readMapEntry(map: JsonObject, entry: Entry, element: Type, reader?: Reader): void {
  let key = '';
  let value: Json = element.scalar === 'string' || element.scalar === 'bytes' ? '' : {};
  for (const part of entriesOf(entry.bytes)) {
    if (part.number === 1) key = part.bytes.toString();
    if (part.number === 2) value = reader ? reader(part) : readMapValue(part, element);
  }
  map[key] = value;
}

/** A map of lists has a message around each list. */
function readMapValue(entry: Entry, element: Type): Json {
  if (!element.list) return readValue(entry, element);
  const { list } = element;
  return entriesOf(entry.bytes).map((item) => readValue(item, list.element));
}

function readValue(entry: Entry, type: Type): Json {
  if (type.scalar === 'untyped') return readRaw(entry.bytes);
  if (type.map) return readMessage(entry.bytes, type);
  return readScalar(entry, type.scalar ?? 'string');
}

/** Free-form JSON is a message that holds its text. */
function readRaw(bytes: Buffer): Json {
  const [content] = entriesOf(bytes);
  return content ? (JSON.parse(content.bytes.toString()) as Json) : null;
}

function readScalar(entry: Entry, scalar: Scalar): Json {
  switch (scalar) {
    case 'boolean':
      return entry.value !== 0n;
    case 'int32':
      return Number(BigInt.asIntN(32, entry.value));
    case 'int64':
      return Number(BigInt.asIntN(64, entry.value));
    case 'double':
      return entry.bytes.readDoubleLE();
    case 'bytes':
      return entry.bytes.toString('base64');
    case 'time':
      return readTime(entry.bytes, formatTime);
    case 'microTime':
      return readTime(entry.bytes, formatMicroTime);
    case 'quantity':
      return entriesOf(entry.bytes)[0]?.bytes.toString() ?? '0';
    case 'intOrString':
      return readIntOrString(entry.bytes);
    case 'string':
    case 'untyped':
      return entry.bytes.toString();
  }
}

function readTime(bytes: Buffer, format: (time: Date) => string): Json {
  let milliseconds = 0;
  let isSet = false;
  for (const { number, value } of entriesOf(bytes)) {
    isSet = true;
    const amount = Number(BigInt.asIntN(64, value));
    milliseconds += number === 1 ? amount * 1000 : amount / 1e6;
  }
  return isSet ? format(new Date(milliseconds)) : null;
}

function readIntOrString(bytes: Buffer): Json {
  const parts = new Map(entriesOf(bytes).map((entry) => [entry.number, entry]));
  const isText = parts.get(1)?.value === 1n;
  if (isText) return parts.get(3)?.bytes.toString() ?? '';
  return Number(BigInt.asIntN(32, parts.get(2)?.value ?? 0n));
}
