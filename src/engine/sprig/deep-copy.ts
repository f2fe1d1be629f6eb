import type { Version } from '../../base/index.ts';
import {
  GoError,
  GoMap,
  ItemCount,
  isNilMap,
  isNilSlice,
  namedSliceType,
  sliceTypeOf,
  typedSlice,
} from '../../go/index.ts';
import { SemverObject } from './semver-object.ts';

const zeroVersion: Version = {
  major: 0n,
  minor: 0n,
  patch: 0n,
  prerelease: '',
  metadata: '',
  original: '',
};

/** A copy that shares no map and no list with the original. */
export function deepCopy(value: unknown): unknown {
  if (value === null || value === undefined) {
    throw new GoError('reflect: call of reflect.Value.Type on zero Value');
  }
  return copy(value, new ItemCount());
}

function copy(value: unknown, count: ItemCount): unknown {
  // Go can't copy fields that are not exported, and a version has no others.
  if (value instanceof SemverObject) return new SemverObject(value.goType, zeroVersion);
  if (Array.isArray(value)) return copyList(value, count);
  if (value instanceof Map) return copyMap(value as Map<string, unknown>, count);
  return value instanceof Uint8Array ? value.slice() : value;
}

function copyList(list: readonly unknown[], count: ItemCount): readonly unknown[] {
  if (isNilSlice(list)) return list;
  count.spend(list.length);
  const items = list.map((item) => copy(item, count));
  const type = namedSliceType(list) ?? sliceTypeOf(list);
  return type === '[]interface {}' ? items : typedSlice(type, items);
}

function copyMap(map: Map<string, unknown>, count: ItemCount): Map<string, unknown> {
  if (isNilMap(map)) return map;
  count.spend(map.size);
  const copied =
    map instanceof GoMap ? new GoMap(map.named ?? map.goType) : new Map<string, unknown>();
  for (const [key, value] of map) copied.set(key, copy(value, count));
  return copied;
}
