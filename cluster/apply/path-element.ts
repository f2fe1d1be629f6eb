import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { ListType } from '../schema/type.ts';

/**
 * One step of a field's path, in the spelling of fieldsV1: `f:name` a field, `k:{…}` the item of a
 * list with those keys, `v:…` a member of a set, `i:0` an index. The spelling is the identity.
 */
export type PathElement = string;

export function fieldElement(name: string): PathElement {
  return `f:${name}`;
}

/** The step to an item of an associative list, or why it has none. */
export function itemElement(
  list: ListType,
  item: Json,
): { readonly element: PathElement } | { readonly fault: string } {
  return list.keys.length > 0 ? keyElement(list, item) : valueElement(item);
}

function keyElement(
  list: ListType,
  item: Json,
): { readonly element: PathElement } | { readonly fault: string } {
  if (item === null) return { fault: 'associative list with keys may not have a null element' };
  if (!isObject(item)) return { fault: 'associative list with keys may not have non-map elements' };
  const keys: JsonObject = {};
  for (const name of list.keys.toSorted()) {
    const value = item[name] ?? list.element.map?.fields.get(name)?.default;
    if (value !== undefined) keys[name] = value;
  }
  if (Object.keys(keys).length === 0) {
    const names = `[${list.keys.map((name) => JSON.stringify(name)).join(' ')}]`;
    return {
      fault: `associative list with keys has an element that omits all key fields ${names} (and doesn't have default values for any key fields)`,
    };
  }
  return { element: `k:${printJson(keys)}` };
}

function valueElement(item: Json): { readonly element: PathElement } | { readonly fault: string } {
  if (isObject(item))
    return { fault: "associative list without keys has an element that's a map type" };
  if (Array.isArray(item))
    return { fault: 'not supported: associative list with lists as elements' };
  if (item === null)
    return { fault: "associative list without keys has an element that's an explicit null" };
  return { element: `v:${printJson(item)}` };
}

/** Reads a key of fieldsV1 into its one spelling; `undefined` for kinds of a later format. */
export function parseElement(text: string): PathElement | undefined {
  switch (text.slice(0, 2)) {
    case 'f:':
    case 'i:':
      return text;
    case 'v:':
      return `v:${printJson(JSON.parse(text.slice(2)) as Json)}`;
    case 'k:':
      return `k:${printJson(sortKeys(JSON.parse(text.slice(2)) as JsonObject))}`;
    default:
      return undefined;
  }
}

function sortKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** As Go prints JSON: characters that mean something in HTML are escaped. */
function printJson(value: Json): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A step as error messages show it: `.spec`, `[name="web"]`, `[="a"]`, `[0]`. */
export function formatElement(element: PathElement): string {
  const content = element.slice(2);
  switch (element.slice(0, 2)) {
    case 'f:':
      return `.${content}`;
    case 'i:':
      return `[${content}]`;
    case 'v:':
      return `[=${formatValue(JSON.parse(content) as Json)}]`;
    default:
      return `[${Object.entries(JSON.parse(content) as JsonObject)
        .map(([name, value]) => `${name}=${formatValue(value ?? null)}`)
        .join(',')}]`;
  }
}

function formatValue(value: Json): string {
  return value === null ? 'null' : JSON.stringify(value);
}

const elementOrder = ['f', 'k', 'v', 'i'];

/** Fields before keys before values before indexes; each by its content. */
export function compareElements(a: PathElement, b: PathElement): number {
  const kind = a.charAt(0);
  if (kind !== b.charAt(0)) return elementOrder.indexOf(kind) - elementOrder.indexOf(b.charAt(0));
  const left = a.slice(2);
  const right = b.slice(2);
  if (kind === 'i') return Number(left) - Number(right);
  if (kind === 'f') return left < right ? -1 : left > right ? 1 : 0;
  return compareValues(JSON.parse(left) as Json, JSON.parse(right) as Json);
}

function compareValues(a: Json, b: Json): number {
  if (isObject(a) && isObject(b)) return compareKeys(Object.entries(a), Object.entries(b));
  if (typeof a !== typeof b) return rank(a) - rank(b);
  if (a === b || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}

function compareKeys(
  a: readonly (readonly [string, Json | undefined])[],
  b: readonly (readonly [string, Json | undefined])[],
): number {
  for (const [index, [name, value]] of a.entries()) {
    const other = b[index];
    if (!other) return 1;
    if (name !== other[0]) return name < other[0] ? -1 : 1;
    const order = compareValues(value ?? null, other[1] ?? null);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function rank(value: Json): number {
  return ['number', 'string', 'boolean'].indexOf(typeof value);
}
