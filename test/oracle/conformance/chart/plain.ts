import type { ValuesMap } from '../../../../src/chart/index.ts';

/** JSON's objects as the tables of our values. */
export function toMap(value: object): ValuesMap {
  return new Map(Object.entries(value).map(([key, item]) => [key, toValue(item)]));
}

export function toValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toValue);
  return typeof value === 'object' && value !== null ? toMap(value) : value;
}

/** Our values as JSON's objects; `mark` replaces what JSON has no word for. */
export function toPlain(value: unknown, mark: (value: unknown) => unknown = (it) => it): unknown {
  if (Array.isArray(value)) return value.map((item) => toPlain(item, mark));
  if (!(value instanceof Map)) return mark(value);
  // JSON.parse makes `__proto__` a key like any other; assignment would not.
  const entries = [...(value as ValuesMap)].map(([key, item]) => [key, toPlain(item, mark)]);
  return Object.fromEntries(entries) as unknown;
}
