import { compareNumbers, isEqual } from '../values/equal.ts';
import type { Numeric } from '../values/equal.ts';
import { appendTo } from '../values/growing.ts';
import { durationOf, timestampOf } from '../values/time.ts';
import type { CelMap, Value } from '../values/value.ts';
import { CelList, Duration, EvaluationError, Timestamp, Uint } from '../values/value.ts';
import { divideInts, intOf, remainderOfInts, uintOf } from './numbers.ts';
import type { Declaration, Library } from './overload.ts';

/** What the evaluation itself does: the checker has to know it, nobody calls it. */
function never(): never {
  throw new Error('This is evaluated where it stands');
}

const arithmetic: Library = {
  '_+_': [
    ['add_bytes', '(bytes, bytes) -> bytes', (a: Uint8Array, b: Uint8Array) => concat(a, b)],
    ['add_double', '(double, double) -> double', (a: number, b: number) => a + b],
    [
      'add_duration_duration',
      '(duration, duration) -> duration',
      (a: Duration, b: Duration) => durationOf(a.nanos + b.nanos),
    ],
    [
      'add_duration_timestamp',
      '(duration, timestamp) -> timestamp',
      (a: Duration, b: Timestamp) => timestampOf(a.nanos + b.nanos, b.offset),
    ],
    [
      'add_timestamp_duration',
      '(timestamp, duration) -> timestamp',
      (a: Timestamp, b: Duration) => timestampOf(a.nanos + b.nanos, a.offset),
    ],
    ['add_int64', '(int, int) -> int', (a: bigint, b: bigint) => intOf(a + b)],
    ['add_list', '(list(A), list(A)) -> list(A)', addLists],
    ['add_string', '(string, string) -> string', (a: string, b: string) => a + b],
    ['add_uint64', '(uint, uint) -> uint', (a: Uint, b: Uint) => uintOf(a.value + b.value)],
  ],
  '_-_': [
    ['subtract_double', '(double, double) -> double', (a: number, b: number) => a - b],
    [
      'subtract_duration_duration',
      '(duration, duration) -> duration',
      (a: Duration, b: Duration) => durationOf(a.nanos - b.nanos),
    ],
    ['subtract_int64', '(int, int) -> int', (a: bigint, b: bigint) => intOf(a - b)],
    [
      'subtract_timestamp_duration',
      '(timestamp, duration) -> timestamp',
      (a: Timestamp, b: Duration) => timestampOf(a.nanos - b.nanos, a.offset),
    ],
    [
      'subtract_timestamp_timestamp',
      '(timestamp, timestamp) -> duration',
      (a: Timestamp, b: Timestamp) => durationOf(a.nanos - b.nanos),
    ],
    ['subtract_uint64', '(uint, uint) -> uint', (a: Uint, b: Uint) => uintOf(a.value - b.value)],
  ],
  '_*_': [
    ['multiply_double', '(double, double) -> double', (a: number, b: number) => a * b],
    ['multiply_int64', '(int, int) -> int', (a: bigint, b: bigint) => intOf(a * b)],
    ['multiply_uint64', '(uint, uint) -> uint', (a: Uint, b: Uint) => uintOf(a.value * b.value)],
  ],
  '_/_': [
    ['divide_double', '(double, double) -> double', (a: number, b: number) => a / b],
    ['divide_int64', '(int, int) -> int', divideInts],
    [
      'divide_uint64',
      '(uint, uint) -> uint',
      (a: Uint, b: Uint) => new Uint(divideUints(a.value, b.value)),
    ],
  ],
  '_%_': [
    ['modulo_int64', '(int, int) -> int', remainderOfInts],
    [
      'modulo_uint64',
      '(uint, uint) -> uint',
      (a: Uint, b: Uint) => new Uint(remainderOfInts(a.value, b.value)),
    ],
  ],
  '-_': [
    ['negate_double', '(double) -> double', (a: number) => -a],
    ['negate_int64', '(int) -> int', (a: bigint) => intOf(-a)],
  ],
};

function divideUints(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new EvaluationError('division by zero');
  return a / b;
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([a, b]));
}

/** A set gets what it has not; a list of keyed items, its items replaced by those of the other. */
function addLists(a: CelList, b: CelList): CelList {
  const { identify } = a;
  if (!identify) return appendTo(a, b.items);
  const items = [...a.items];
  const places = new Map(items.map((item, index) => [identify(item), index]));
  for (const item of b.items) {
    const identity = identify(item);
    const place = places.get(identity) ?? items.length;
    places.set(identity, place);
    items[place] = item;
  }
  return new CelList(items, identify);
}

/** The pairs of types that have an order, as overloads name them. */
const ordered = [
  ['bool', 'bool', 'bool'],
  ['int64', 'int', 'int'],
  ['int64_double', 'int', 'double'],
  ['int64_uint64', 'int', 'uint'],
  ['uint64', 'uint', 'uint'],
  ['uint64_double', 'uint', 'double'],
  ['uint64_int64', 'uint', 'int'],
  ['double', 'double', 'double'],
  ['double_int64', 'double', 'int'],
  ['double_uint64', 'double', 'uint'],
  ['string', 'string', 'string'],
  ['bytes', 'bytes', 'bytes'],
  ['timestamp', 'timestamp', 'timestamp'],
  ['duration', 'duration', 'duration'],
] as const;

function orderings(name: string, holds: (order: number) => boolean): readonly Declaration[] {
  return ordered.map(([suffix, left, right]): Declaration => [
    `${name}_${suffix}`,
    `(${left}, ${right}) -> bool`,
    (a: Ordered, b: Ordered) => holds(compare(a, b)),
  ]);
}

/** What has an order. */
export type Ordered = boolean | Numeric | string | Uint8Array | Timestamp | Duration;

/** Negative, zero or positive, of two values of one type, or of two numbers. */
export function compare(a: Ordered, b: Ordered): number {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  if (a instanceof Timestamp && b instanceof Timestamp) return compareNumbers(a.nanos, b.nanos);
  if (a instanceof Duration && b instanceof Duration) return compareNumbers(a.nanos, b.nanos);
  if (isNumber(a) && isNumber(b)) {
    const order = compareNumbers(a, b);
    if (Number.isNaN(order)) throw new EvaluationError('NaN values cannot be ordered');
    return order;
  }
  throw new EvaluationError('no such overload');
}

function isNumber(value: Ordered): value is Numeric {
  return typeof value === 'bigint' || typeof value === 'number' || value instanceof Uint;
}

/** By code points, which is the order of UTF-8 bytes. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const comparison: Library = {
  '_<_': orderings('less', (order) => order < 0),
  '_<=_': orderings('less_equals', (order) => order <= 0),
  '_>_': orderings('greater', (order) => order > 0),
  '_>=_': orderings('greater_equals', (order) => order >= 0),
  '_==_': [['equals', '(A, A) -> bool', isEqual]],
  '_!=_': [['not_equals', '(A, A) -> bool', (a: Value, b: Value) => !isEqual(a, b)]],
  '@in': [
    [
      'in_list',
      '(A, list(A)) -> bool',
      (value: Value, list: CelList) => list.items.some((item) => isEqual(item, value)),
    ],
    ['in_map', '(A, map(A, B)) -> bool', (key: Value, map: CelMap) => map.find(key) !== undefined],
  ],
};

const logic: Library = {
  '!_': [['logical_not', '(bool) -> bool', (value: boolean) => !value]],
  '_&&_': [['logical_and', '(bool, bool) -> bool', never]],
  '_||_': [['logical_or', '(bool, bool) -> bool', never]],
  '_?_:_': [['conditional', '(bool, A, A) -> A', never]],
  '@not_strictly_false': [['not_strictly_false', '(bool) -> bool', never]],
};

const access: Library = {
  '_[_]': [
    ['index_list', '(list(A), int) -> A', never],
    ['index_map', '(map(A, B), A) -> B', never],
    ['optional_list_index_int', '(optional_type(list(V)), int) -> optional_type(V)', never],
    ['optional_map_index_value', '(optional_type(map(K, V)), K) -> optional_type(V)', never],
  ],
  '_[?_]': [
    ['list_optindex_optional_int', '(list(V), int) -> optional_type(V)', never],
    [
      'optional_list_optindex_optional_int',
      '(optional_type(list(V)), int) -> optional_type(V)',
      never,
    ],
    ['map_optindex_optional_value', '(map(K, V), K) -> optional_type(V)', never],
    [
      'optional_map_optindex_optional_value',
      '(optional_type(map(K, V)), K) -> optional_type(V)',
      never,
    ],
  ],
  '_?._': [['select_optional_field', '(dyn, string) -> optional_type(V)', never]],
};

/** What is written between, before or around values. */
export const operators: Library = { ...arithmetic, ...comparison, ...logic, ...access };
