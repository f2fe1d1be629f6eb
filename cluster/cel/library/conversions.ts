import { GoError, formatFloat, parseGoFloat } from '../../../src/go/index.ts';
import { typeOfValue } from '../values/runtime-type.ts';
import {
  durationOf,
  formatTimestamp,
  readDuration,
  readTimestamp,
  secondsOf,
  timestampOf,
} from '../values/time.ts';
import type { CelMap, Value, CelList, Timestamp } from '../values/value.ts';
import { Duration, EvaluationError, TypeValue, Uint } from '../values/value.ts';
import { intOf, intOfDouble, uintOf, uintOfDouble } from './numbers.ts';
import type { Library } from './overload.ts';
import { lengthOf } from './text.ts';

function same<T extends Value>(value: T): T {
  return value;
}

function cannotConvert(from: string, to: string): EvaluationError {
  return new EvaluationError(`type conversion error from '${from}' to '${to}'`);
}

const trueWords = ['1', 't', 'T', 'true', 'TRUE', 'True'];
const falseWords = ['0', 'f', 'F', 'false', 'FALSE', 'False'];

function boolOfString(text: string): boolean {
  if (trueWords.includes(text)) return true;
  if (falseWords.includes(text)) return false;
  throw cannotConvert('string', 'bool');
}

function stringOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new EvaluationError('invalid UTF-8 in bytes, cannot convert to string');
  }
}

function doubleOfString(text: string): number {
  try {
    return parseGoFloat(text);
  } catch (error) {
    if (error instanceof GoError || error instanceof Error) throw cannotConvert('string', 'double');
    throw error;
  }
}

function intOfString(text: string): bigint {
  const value = /^[+-]?[0-9]+$/.test(text) ? BigInt(text.replace(/^\+/, '')) : undefined;
  if (value === undefined || value !== BigInt.asIntN(64, value))
    throw cannotConvert('string', 'int');
  return value;
}

function uintOfString(text: string): Uint {
  const value = /^[0-9]+$/.test(text) ? BigInt(text) : undefined;
  if (value === undefined || value !== BigInt.asUintN(64, value)) {
    throw cannotConvert('string', 'uint');
  }
  return new Uint(value);
}

function durationOfString(text: string): Duration {
  const nanos = readDuration(text);
  if (nanos === undefined) throw cannotConvert('string', 'google.protobuf.Duration');
  return durationOf(nanos);
}

function timestampOfString(text: string): Timestamp {
  const read = readTimestamp(text);
  if (!read) throw cannotConvert('string', 'google.protobuf.Timestamp');
  return timestampOf(read.nanos, read.offset);
}

/** Seconds, with no more digits than they have. */
export function formatSeconds({ nanos }: Duration): string {
  return `${formatFloat(Number(nanos) / 1e9, 'f')}s`;
}

/** As `%g` prints it. */
export function formatDouble(value: number): string {
  return formatFloat(value, 'g');
}

const numbers: Library = {
  int: [
    ['int64_to_int64', '(int) -> int', same<bigint>],
    ['double_to_int64', '(double) -> int', intOfDouble],
    ['duration_to_int64', '(duration) -> int', ({ nanos }: Duration) => nanos],
    ['string_to_int64', '(string) -> int', intOfString],
    ['timestamp_to_int64', '(timestamp) -> int', secondsOf],
    ['uint64_to_int64', '(uint) -> int', ({ value }: Uint) => intOf(value)],
  ],
  uint: [
    ['uint64_to_uint64', '(uint) -> uint', same<Uint>],
    ['double_to_uint64', '(double) -> uint', uintOfDouble],
    ['int64_to_uint64', '(int) -> uint', uintOf],
    ['string_to_uint64', '(string) -> uint', uintOfString],
  ],
  double: [
    ['double_to_double', '(double) -> double', same<number>],
    ['int64_to_double', '(int) -> double', (value: bigint) => Number(value)],
    ['string_to_double', '(string) -> double', doubleOfString],
    ['uint64_to_double', '(uint) -> double', ({ value }: Uint) => Number(value)],
  ],
};

const texts: Library = {
  bool: [
    ['bool_to_bool', '(bool) -> bool', same<boolean>],
    ['string_to_bool', '(string) -> bool', boolOfString],
  ],
  bytes: [
    ['bytes_to_bytes', '(bytes) -> bytes', same<Uint8Array>],
    ['string_to_bytes', '(string) -> bytes', (text: string) => new Uint8Array(Buffer.from(text))],
  ],
  string: [
    ['string_to_string', '(string) -> string', same<string>],
    ['bool_to_string', '(bool) -> string', String],
    ['bytes_to_string', '(bytes) -> string', stringOfBytes],
    ['double_to_string', '(double) -> string', formatDouble],
    ['duration_to_string', '(duration) -> string', formatSeconds],
    ['int64_to_string', '(int) -> string', String],
    ['timestamp_to_string', '(timestamp) -> string', formatTimestamp],
    ['uint64_to_string', '(uint) -> string', ({ value }: Uint) => String(value)],
  ],
};

const times: Library = {
  duration: [
    ['duration_to_duration', '(duration) -> duration', same<Duration>],
    ['int64_to_duration', '(int) -> duration', (nanos: bigint) => new Duration(nanos)],
    ['string_to_duration', '(string) -> duration', durationOfString],
  ],
  timestamp: [
    ['timestamp_to_timestamp', '(timestamp) -> timestamp', same<Timestamp>],
    [
      'int64_to_timestamp',
      '(int) -> timestamp',
      (seconds: bigint) => timestampOf(seconds * 1_000_000_000n),
    ],
    ['string_to_timestamp', '(string) -> timestamp', timestampOfString],
  ],
};

const sizeOfText = (text: string): bigint => BigInt(lengthOf(text));
const sizeOfBytes = (bytes: Uint8Array): bigint => BigInt(bytes.length);
const sizeOfList = (list: CelList): bigint => BigInt(list.items.length);
const sizeOfMap = (map: CelMap): bigint => BigInt(map.size);

const general: Library = {
  dyn: [['to_dyn', '(A) -> dyn', same<Value>]],
  type: [['type', '(A) -> type(A)', (value: Value) => new TypeValue(typeOfValue(value))]],
  size: [
    ['size_bytes', '(bytes) -> int', sizeOfBytes],
    ['bytes_size', 'bytes.() -> int', sizeOfBytes],
    ['size_list', '(list(A)) -> int', sizeOfList],
    ['list_size', 'list(A).() -> int', sizeOfList],
    ['size_map', '(map(A, B)) -> int', sizeOfMap],
    ['map_size', 'map(A, B).() -> int', sizeOfMap],
    ['size_string', '(string) -> int', sizeOfText],
    ['string_size', 'string.() -> int', sizeOfText],
  ],
};

/** From one type to another, and what every value has: its type, and often a size. */
export const conversions: Library = { ...numbers, ...texts, ...times, ...general };
