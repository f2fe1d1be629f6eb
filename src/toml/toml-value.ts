import {
  Duration,
  exportedFields,
  GoError,
  goKindOf,
  GoNumber,
  isGoObject,
  isNilMap,
  isNilSlice,
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
export function toTomlValue(value: unknown, depth = 0): TomlValue {
  if (depth > maxDepth) throw new GoError('toml: exceeded max depth');
  if (value === null || value === undefined) return { kind: 'nil' };
  if (value instanceof Map) return mapValue(value as ReadonlyMap<string, unknown>, depth);
  if (Array.isArray(value)) return listValue(value, depth);
  if (value instanceof Uint8Array) return listValue(Array.from(value, BigInt), depth);
  if (isGoObject(value)) return objectValue(value, depth);
  if (typeof value === 'object' && !(value instanceof GoNumber)) throw unsupported(value, depth);
  return { kind: 'scalar', value: value as string | boolean | bigint | number | GoNumber };
}

function mapValue(map: ReadonlyMap<string, unknown>, depth: number): TomlValue {
  if (isNilMap(map)) return { kind: 'nil' };
  const entries = sortedKeys(map).map((key): TomlEntry => [
    key,
    toTomlValue(map.get(key), depth + 1),
  ]);
  return { kind: 'table', entries };
}

function listValue(items: readonly unknown[], depth: number): TomlValue {
  if (isNilSlice(items)) return { kind: 'nil' };
  return { kind: 'array', items: items.map((item) => toTomlValue(item, depth + 1)) };
}

function objectValue(value: GoObject, depth: number): TomlValue {
  if (value instanceof Time) return { kind: 'datetime', text: tomlDatetime(value) };
  if (value instanceof Duration) return { kind: 'scalar', value: value.goString() };
  const scalar = value.goText?.() ?? value.goNumber?.();
  if (scalar !== undefined) return { kind: 'scalar', value: scalar };
  if (value.goFields === undefined) throw unsupported(value, depth);
  const entries = exportedFields(value).map(([name, field]): TomlEntry => [
    name,
    toTomlValue(field, depth + 1),
  ]);
  return { kind: 'table', entries };
}

function unsupported(value: object, depth: number): GoError {
  const key = depth === 0 ? " for key ''" : '';
  return new GoError(`unsupported type${key}: ${goKindOf(value)}`);
}
