import type { Json, JsonObject } from '../object.ts';
import { formatMicroTime, formatTime } from '../clock.ts';
import type { Field, MapType, Scalar, Type } from './type.ts';

/**
 * Reads the binary form in which some clients send built-in kinds: protobuf, by the field numbers in
 * the type table. Answers always are JSON, so there is no writer.
 */
const magic = Buffer.from('k8s\0');

/** A body that is no protobuf of its kind. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError';
}

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
  readInto(result, bytes, fieldTree(type.map));
  return result;
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

function readInto(result: JsonObject, bytes: Buffer, tree: FieldTree): void {
  for (const entry of entriesOf(bytes)) {
    const field = tree.get(entry.number);
    if (field instanceof Map) readInto(result, entry.bytes, field);
    else if (field) readField(result, field, entry);
  }
}

function readField(result: JsonObject, { name, type }: Field, entry: Entry): void {
  if (type.list && !type.map) {
    const list = Array.isArray(result[name]) ? result[name] : [];
    list.push(readValue(entry, type.list.element));
    result[name] = list;
  } else if (type.map && type.map.name === undefined && type.scalar === undefined) {
    const map = (result[name] ?? {}) as JsonObject;
    readMapEntry(map, entry, type.map.element ?? { scalar: 'string' });
    result[name] = map;
  } else {
    result[name] = readValue(entry, type);
  }
}

function readMapEntry(map: JsonObject, entry: Entry, element: Type): void {
  let key = '';
  let value: Json = element.scalar === 'string' || element.scalar === 'bytes' ? '' : {};
  for (const part of entriesOf(entry.bytes)) {
    if (part.number === 1) key = part.bytes.toString();
    if (part.number === 2) value = readMapValue(part, element);
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

interface Entry {
  readonly number: number;
  /** Of numbers; 0 for what has bytes. */
  readonly value: bigint;
  readonly bytes: Buffer;
}

const empty = Buffer.alloc(0);

function entriesOf(bytes: Buffer): Entry[] {
  const entries: Entry[] = [];
  let position = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[position++];
      if (byte === undefined || shift > 63n) throw new ProtobufError('unexpected EOF');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    if (position + length > bytes.length) throw new ProtobufError('unexpected EOF');
    position += length;
    return bytes.subarray(position - length, position);
  };
  while (position < bytes.length) {
    const tag = Number(readVarint());
    const number = tag >> 3;
    switch (tag & 7) {
      case 0:
        entries.push({ number, value: readVarint(), bytes: empty });
        break;
      case 1:
        entries.push({ number, value: 0n, bytes: take(8) });
        break;
      case 2:
        entries.push({ number, value: 0n, bytes: take(Number(readVarint())) });
        break;
      case 5:
        entries.push({ number, value: 0n, bytes: take(4) });
        break;
      default:
        throw new ProtobufError(`wire type ${tag & 7} is not supported`);
    }
  }
  return entries;
}
