import { ValueMap } from '../values/map.ts';
import type { CelMap, Value } from '../values/value.ts';
import {
  CelList,
  Duration,
  EvaluationError,
  Optional,
  Timestamp,
  Uint,
  isMap,
  none,
} from '../values/value.ts';
import type { Library } from './overload.ts';

function ofNonZero(value: Value): Optional {
  return isZero(value) ? none : new Optional(value);
}

function isZero(value: Value): boolean {
  if (typeof value !== 'object')
    return value === false || value === 0n || value === 0 || value === '';
  if (value === null) return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof CelList) return value.items.length === 0;
  if (value instanceof Duration) return value.nanos === 0n;
  if (value instanceof Timestamp) return value.nanos === -62_135_596_800_000_000_000n;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof Optional) return value.value === undefined;
  return isMap(value) && value.size === 0;
}

function valueOf({ value }: Optional): Value {
  if (value === undefined) throw new EvaluationError('optional.none() dereference');
  return value;
}

function unwrap({ items }: CelList): CelList {
  return new CelList(
    items.flatMap((item) =>
      item instanceof Optional && item.value !== undefined ? [item.value] : [],
    ),
  );
}

function itemAt({ items }: CelList, index: number): Optional {
  const item = items.at(index);
  return item === undefined ? none : new Optional(item);
}

function insert(map: CelMap, key: Value, value: Value): CelMap {
  return asValueMap(map).with(key, value);
}

function insertAll(map: CelMap, more: CelMap): CelMap {
  let result = asValueMap(map);
  for (const key of more.keys()) result = result.with(key, more.find(key) ?? null);
  return result;
}

function asValueMap(map: CelMap): ValueMap {
  if (map instanceof ValueMap) return map;
  return new ValueMap([...map.keys()].map((key) => [key, map.find(key) ?? null]));
}

/** Values that may not be there; and what folds make maps with. */
export const optionals: Library = {
  'optional.of': [
    ['optional_of', '(V) -> optional_type(V)', (value: Value) => new Optional(value)],
  ],
  'optional.ofNonZeroValue': [['optional_ofNonZeroValue', '(V) -> optional_type(V)', ofNonZero]],
  'optional.none': [['optional_none', '() -> optional_type(V)', () => none]],
  'optional.unwrap': [['optional_unwrap', '(list(optional_type(V))) -> list(V)', unwrap]],
  unwrapOpt: [['optional_unwrapOpt', 'list(optional_type(V)).() -> list(V)', unwrap]],
  hasValue: [
    [
      'optional_hasValue',
      'optional_type(V).() -> bool',
      ({ value }: Optional) => value !== undefined,
    ],
  ],
  value: [['optional_value', 'optional_type(V).() -> V', valueOf]],
  or: [
    [
      'optional_or_optional',
      'optional_type(V).(optional_type(V)) -> optional_type(V)',
      (first: Optional, second: Optional) => (first.value === undefined ? second : first),
    ],
  ],
  orValue: [
    [
      'optional_orValue_value',
      'optional_type(V).(V) -> V',
      ({ value }: Optional, otherwise: Value) => (value === undefined ? otherwise : value),
    ],
  ],
  first: [['list_first', 'list(V).() -> optional_type(V)', (list: CelList) => itemAt(list, 0)]],
  last: [['list_last', 'list(V).() -> optional_type(V)', (list: CelList) => itemAt(list, -1)]],
  'cel.@mapInsert': [
    ['@mapInsert_map_key_value', '(map(K, V), K, V) -> map(K, V)', insert],
    ['@mapInsert_map_map', '(map(K, V), map(K, V)) -> map(K, V)', insertAll],
  ],
};
