import { isEqual } from '../values/equal.ts';
import { typeOfValue } from '../values/runtime-type.ts';
import { durationOf } from '../values/time.ts';
import type { Value } from '../values/value.ts';
import { CelList, Duration, EvaluationError, Uint } from '../values/value.ts';
import { intOf, uintOf } from './numbers.ts';
import type { Ordered } from './operators.ts';
import { compare } from './operators.ts';
import type { Declaration, Library } from './overload.ts';

/** What has an order, as overloads name it. */
const comparable = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'];
const protobufNames: Readonly<Record<string, string>> = {
  duration: 'google.protobuf.Duration',
  timestamp: 'google.protobuf.Timestamp',
};

function isSorted({ items }: CelList): boolean {
  return items.every((item, index) => {
    const before = items[index - 1];
    return before === undefined || compareItems(before, item) <= 0;
  });
}

function compareItems(a: Value, b: Value): number {
  return compare(a as Ordered, b as Ordered);
}

/** The one that no other comes before, in the direction. */
function extreme(name: string, direction: number): (list: CelList) => Value {
  return ({ items }) => {
    const [first, ...rest] = items;
    if (first === undefined) throw new EvaluationError(`${name} called on empty list`);
    return rest.reduce(
      (best, item) => (compareItems(best, item) * direction > 0 ? item : best),
      first,
    );
  };
}

function sum<T>(start: T, add: (total: T, item: T) => T): (list: CelList) => T {
  return ({ items }) => (items as readonly T[]).reduce(add, start);
}

function slice({ items }: CelList, start: bigint, end: bigint): CelList {
  const fail = (why: string): never => {
    throw new EvaluationError(`cannot slice(${start}, ${end}), ${why}`);
  };
  if (start < 0n || end < 0n) fail('negative indexes not supported');
  if (start > end) fail('start index must be less than or equal to end index');
  if (end > BigInt(items.length)) fail(`list is length ${items.length}`);
  return new CelList(items.slice(Number(start), Number(end)));
}

function flatten({ items }: CelList, depth = 1n): CelList {
  if (depth < 0n) throw new EvaluationError('level must be non-negative');
  return new CelList(flat(items, Number(BigInt.asIntN(32, depth > 1000n ? 1000n : depth))));
}

function flat(items: readonly Value[], depth: number): Value[] {
  return items.flatMap((item) =>
    item instanceof CelList && depth > 0 ? flat(item.items, depth - 1) : [item],
  );
}

function sortByKeys({ items }: CelList, { items: keys }: CelList): CelList {
  if (items.length !== keys.length) {
    throw new EvaluationError(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${items.length} and ${keys.length} elements respectively`,
    );
  }
  const [first] = keys;
  const kind = first === undefined ? undefined : typeOfValue(first).kind;
  if (!keys.every((key) => typeOfValue(key).kind === kind)) {
    throw new EvaluationError('list elements must have the same type');
  }
  const pairs = items.map((item, index) => ({ item, key: keys[index] ?? null }));
  const sorted = pairs.sort((a, b) => compareItems(a.key, b.key));
  return new CelList(sorted.map(({ item }) => item));
}

function distinct({ items }: CelList): CelList {
  const seen: Value[] = [];
  for (const item of items) {
    if (!seen.some((one) => isEqual(one, item))) seen.push(item);
  }
  return new CelList(seen);
}

/** As many as the cost of a list this long would still allow. */
const maxRange = 1_000_000n;

function range(count: bigint): CelList {
  if (count > maxRange) {
    throw new EvaluationError('operation cancelled: actual cost limit exceeded');
  }
  return new CelList(
    Array.from({ length: Math.max(Number(count), 0) }, (_, index) => BigInt(index)),
  );
}

function each(build: (type: string) => Declaration): readonly Declaration[] {
  return comparable.map(build);
}

function isIn(value: Value, { items }: CelList): boolean {
  return items.some((item) => isEqual(item, value));
}

function containsAll(list: CelList, part: CelList): boolean {
  return part.items.every((item) => isIn(item, list));
}

const sets: Library = {
  'sets.contains': [['list_sets_contains_list', '(list(T), list(T)) -> bool', containsAll]],
  'sets.equivalent': [
    [
      'list_sets_equivalent_list',
      '(list(T), list(T)) -> bool',
      (a: CelList, b: CelList) => containsAll(a, b) && containsAll(b, a),
    ],
  ],
  'sets.intersects': [
    [
      'list_sets_intersects_list',
      '(list(T), list(T)) -> bool',
      (a: CelList, b: CelList) => a.items.some((item) => isIn(item, b)),
    ],
  ],
};

/** What lists have, as Kubernetes and cel-go extend them; and lists as sets. */
export const lists: Library = {
  isSorted: each((type) => [`list_${type}_is_sorted_bool`, `list(${type}).() -> bool`, isSorted]),
  sum: [
    ['list_int_sum_int', 'list(int).() -> int', sum(0n, (a, b) => intOf(a + b))],
    [
      'list_uint_sum_uint',
      'list(uint).() -> uint',
      sum(new Uint(0n), (a, b) => uintOf(a.value + b.value)),
    ],
    ['list_double_sum_double', 'list(double).() -> double', sum(0, (a, b) => a + b)],
    [
      'list_duration_sum_duration',
      'list(duration).() -> duration',
      sum(new Duration(0n), (a, b) => durationOf(a.nanos + b.nanos)),
    ],
  ],
  max: each((type) => [
    `list_${type}_max_${type}`,
    `list(${type}).() -> ${type}`,
    extreme('max', -1),
  ]),
  min: each((type) => [
    `list_${type}_min_${type}`,
    `list(${type}).() -> ${type}`,
    extreme('min', 1),
  ]),
  indexOf: [
    [
      'list_a_index_of_int',
      'list(A).(A) -> int',
      ({ items }: CelList, value: Value) => BigInt(items.findIndex((item) => isEqual(item, value))),
    ],
  ],
  lastIndexOf: [
    [
      'list_a_last_index_of_int',
      'list(A).(A) -> int',
      ({ items }: CelList, value: Value) =>
        BigInt(items.findLastIndex((item) => isEqual(item, value))),
    ],
  ],
  slice: [['list_slice', 'list(T).(int, int) -> list(T)', slice]],
  flatten: [
    ['list_flatten', 'list(list(T)).() -> list(T)', flatten],
    ['list_flatten_int', 'list(dyn).(int) -> list(dyn)', flatten],
  ],
  sort: each((type) => [
    `list_${protobufNames[type] ?? type}_sort`,
    `list(${type}).() -> list(${type})`,
    (list: CelList) => sortByKeys(list, list),
  ]),
  '@sortByAssociatedKeys': each((type) => [
    `list_${protobufNames[type] ?? type}_sortByAssociatedKeys`,
    `list(T).(list(${type})) -> list(T)`,
    sortByKeys,
  ]),
  distinct: [['list_distinct', 'list(T).() -> list(T)', distinct]],
  reverse: [
    [
      'list_reverse',
      'list(T).() -> list(T)',
      ({ items }: CelList) => new CelList(items.toReversed()),
    ],
  ],
  'lists.range': [['lists_range', '(int) -> list(int)', range]],
  ...sets,
};
