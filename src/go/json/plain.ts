import { GoNumber } from '../values.ts';
import { jsonView } from './json-view.ts';
import { StructFields } from './struct-fields.ts';

type PlainObject = Record<string, unknown>;

/**
 * A value as plain JavaScript data, the way JSON would hand it over: objects for maps and structs,
 * numbers for numbers. A key such as `__proto__` is a property like any other.
 */
export function toPlain(root: unknown): unknown {
  const pending: (() => void)[] = [];
  const plain = convert(root);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) next();
  return plain;

  function convert(value: unknown): unknown {
    const viewed = jsonView(value);
    if (Array.isArray(viewed)) return convertList(viewed);
    if (viewed instanceof Map) return convertEntries(viewed as Map<string, unknown>);
    if (viewed instanceof StructFields) return convertEntries(viewed.entries);
    if (viewed instanceof GoNumber) return Number(viewed.value);
    return typeof viewed === 'bigint' ? Number(viewed) : viewed;
  }

  function convertList(items: readonly unknown[]): unknown[] {
    const list: unknown[] = [];
    pending.push(() => {
      for (const item of items) list.push(convert(item));
    });
    return list;
  }

  function convertEntries(entries: Iterable<readonly [string, unknown]>): PlainObject {
    const object: PlainObject = {};
    pending.push(() => {
      for (const [key, child] of entries) define(object, key, convert(child));
    });
    return object;
  }
}

/** Plain JavaScript data, such as `JSON.parse` gives, as a value: Maps for objects. */
export function fromPlain(root: unknown): unknown {
  const pending: (() => void)[] = [];
  const value = convert(root);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) next();
  return value;

  function convert(plain: unknown): unknown {
    if (plain === undefined) return null;
    if (typeof plain !== 'object' || plain === null) return plain;
    return Array.isArray(plain) ? convertList(plain) : convertObject(plain);
  }

  function convertList(items: readonly unknown[]): unknown[] {
    const list: unknown[] = [];
    pending.push(() => {
      for (const item of items) list.push(convert(item));
    });
    return list;
  }

  function convertObject(object: object): Map<string, unknown> {
    const map = new Map<string, unknown>();
    pending.push(() => {
      for (const [key, child] of Object.entries(object)) map.set(key, convert(child));
    });
    return map;
  }
}

function define(object: PlainObject, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true }); // oxfmt-ignore
}
