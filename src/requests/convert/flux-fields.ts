import { isRecord } from '../../base/index.ts';
import type { UncheckedRecord } from '../../base/index.ts';

/** A map in a map; an empty one where there is none. */
export function recordAt(value: UncheckedRecord, name: string): UncheckedRecord {
  return optionalRecord(value, name) ?? {};
}

export function optionalRecord(value: UncheckedRecord, name: string): UncheckedRecord | undefined {
  const inner = value[name];
  return isRecord(inner) ? inner : undefined;
}

export function textAt(value: UncheckedRecord, name: string): string | undefined {
  const text = value[name];
  return typeof text === 'string' ? text : undefined;
}

/** The maps of a list, each as something else; nothing where there is no list. */
export function listOf<T>(
  value: unknown,
  convert: (item: UncheckedRecord) => T,
): readonly T[] | undefined {
  return Array.isArray(value) ? value.filter(isRecord).map(convert) : undefined;
}

export function withoutUndefined(
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
