import {
  Duration,
  exportedFields,
  GoError,
  goKindOf,
  GoNumber,
  isGoObject,
  isNilMap,
  isNilSlice,
  ItemCount,
  sortedKeys,
  Time,
} from '../go/index.ts';
import type { GoObject } from '../go/index.ts';
import { tomlDatetime } from './local-zones.ts';

/** A value as the encoder tells them apart. */
export type TomlValue =
  | { readonly kind: 'nil' }
  | { readonly kind: 'scalar'; readonly value: string | boolean | bigint | number | GoNumber }
  | { readonly kind: 'datetime'; readonly text: string }
  | { readonly kind: 'array'; readonly items: readonly TomlValue[] }
  | { readonly kind: 'table'; readonly entries: readonly TomlEntry[] };

export type TomlEntry = readonly [key: string, value: TomlValue];

/** Go would end the process long after this. */
const maxDepth = 1000;

/** Sorts out what a value is to TOML; keys of maps in order, fields of structs in theirs. */
export function toTomlValue(value: unknown): TomlValue {
  return convert(value, { depth: 0, count: new ItemCount() });
}

interface Place {
  readonly depth: number;
  readonly count: ItemCount;
}

function convert(value: unknown, place: Place): TomlValue {
  if (place.depth > maxDepth) throw new GoError('toml: exceeded max depth');
  if (value === null || value === undefined) return { kind: 'nil' };
  if (value instanceof Map) return mapValue(value as ReadonlyMap<string, unknown>, place);
  if (Array.isArray(value)) return listValue(value, place);
  if (value instanceof Uint8Array) return listValue(Array.from(value, BigInt), place);
  if (isGoObject(value)) return objectValue(value, place);
  if (typeof value === 'object' && !(value instanceof GoNumber)) throw unsupported(value, place);
  return { kind: 'scalar', value: value as string | boolean | bigint | number | GoNumber };
}

function mapValue(map: ReadonlyMap<string, unknown>, place: Place): TomlValue {
  if (isNilMap(map)) return { kind: 'nil' };
  const inner = below(place, map.size);
  const entries = sortedKeys(map).map((key): TomlEntry => [key, convert(map.get(key), inner)]);
  return { kind: 'table', entries };
}

function listValue(items: readonly unknown[], place: Place): TomlValue {
  if (isNilSlice(items)) return { kind: 'nil' };
  const inner = below(place, items.length);
  return { kind: 'array', items: items.map((item) => convert(item, inner)) };
}

function objectValue(value: GoObject, place: Place): TomlValue {
  if (value instanceof Time) return { kind: 'datetime', text: tomlDatetime(value) };
  if (value instanceof Duration) return { kind: 'scalar', value: value.goString() };
  const scalar = value.goText?.() ?? value.goNumber?.();
  if (scalar !== undefined) return { kind: 'scalar', value: scalar };
  if (value.goFields === undefined) throw unsupported(value, place);
  const inner = below(place, 1);
  const entries = exportedFields(value).map(([name, field]): TomlEntry => [
    name,
    convert(field, inner),
  ]);
  return { kind: 'table', entries };
}

function below({ depth, count }: Place, size: number): Place {
  count.spend(size);
  return { depth: depth + 1, count };
}

function unsupported(value: object, { depth }: Place): GoError {
  const key = depth === 0 ? " for key ''" : '';
  return new GoError(`unsupported type${key}: ${goKindOf(value)}`);
}
