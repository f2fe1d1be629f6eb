import { sortedKeys } from '../go/index.ts';
import { compare } from './compare.ts';
import type { Filter, PathList, PathNode, Slice } from './node.ts';
import { pathError } from './parse-json-path.ts';

export type Values = readonly unknown[];

export interface FindOptions {
  /** Takes a field that is nowhere for an empty one. */
  readonly allowsMissing?: boolean;
}

/** What a path finds in data of maps or plain objects. Throws where it asks for what is not there. */
export function findValues(
  path: PathList,
  data: unknown,
  { allowsMissing = false }: FindOptions = {},
): Values {
  return walk([data], path, allowsMissing ? () => undefined : refuse);
}

/** Told of a field that none of the values has. */
type OnMissing = (name: string) => void;

function refuse(name: string): never {
  throw pathError(`${name} is not found`);
}

function walk(values: Values, list: PathList, onMissing: OnMissing): Values {
  return list.reduce((found, node) => step(found, node, onMissing), values);
}

function step(values: Values, node: PathNode, onMissing: OnMissing): Values {
  switch (node.kind) {
    case 'constant':
      return values.map(() => node.value);
    case 'field':
      return readField(values, node.name, onMissing);
    case 'slice':
      return values.flatMap((value) => readSlice(value, node.slice));
    case 'wildcard':
      return values.flatMap(itemsOf);
    case 'recursion':
      return values.flatMap(descend);
    case 'union':
      return node.lists.flatMap((list) => walk(values, list, onMissing));
    case 'filter':
      return values.flatMap((value) => filterItems(value, node, onMissing));
    case 'word':
      throw pathError(`unrecognized identifier ${node.word}`);
  }
}

function readField(values: Values, name: string, onMissing: OnMissing): Values {
  if (values.length === 0) return values;
  const found = values.map((value) => fieldOf(value, name)).filter((value) => value !== undefined);
  if (found.length === 0) onMissing(name);
  return found;
}

function fieldOf(value: unknown, name: string): unknown {
  if (value instanceof Map) return value.get(name);
  return isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype;
}

function readSlice(value: unknown, slice: Slice): Values {
  if (value === null) return [];
  if (!Array.isArray(value)) throw pathError('what is indexed is not array or slice');
  const { length } = value;
  const fromEnd = (index: number): number => (index < 0 ? index + length : index);
  const from = fromEnd(slice.from ?? 0);
  const isLast = slice.isIndex && slice.to === 0;
  const to = isLast ? length : fromEnd(slice.to ?? length);
  if (from === to) return [];
  if (from >= length || from < 0) throw outOfBounds(from, length);
  if (to > length || to < 0) throw outOfBounds(to - 1, length);
  if (from > to) throw pathError(`starting index ${from} is greater than ending index ${to}`);
  const { step: every = 1 } = slice;
  if (every <= 0) throw pathError('step must be > 0');
  return value.slice(from, to).filter((_, index) => index % every === 0);
}

function outOfBounds(index: number, length: number): Error {
  return pathError(`array index out of bounds: index ${index}, length ${length}`);
}

function itemsOf(value: unknown): Values {
  if (Array.isArray(value)) return value;
  if (isPlainObject(value)) return itemsOf(new Map(Object.entries(value)));
  if (!(value instanceof Map)) return [];
  const table = value as ReadonlyMap<string, unknown>;
  return sortedKeys(table).map((key) => table.get(key));
}

/** A value that has something in it, then all that is below it. */
function descend(value: unknown): Values {
  if (typeof value === 'string') return value === '' ? [] : [value];
  const items = itemsOf(value);
  return items.length === 0 ? [] : [value, ...items.flatMap(descend)];
}

function filterItems(value: unknown, filter: Filter, onMissing: OnMissing): Values {
  if (!Array.isArray(value)) throw pathError('what is filtered is not array or slice');
  return value.filter((item: unknown) => passes(item, filter, onMissing));
}

function passes(item: unknown, { left, operator, right }: Filter, onMissing: OnMissing): boolean {
  if (operator === 'exists') return exists(item, left);
  const [lefts, rights] = [walk([item], left, onMissing), walk([item], right, onMissing)];
  if (lefts.length === 0 || rights.length === 0) return false;
  if (lefts.length > 1 || rights.length > 1) {
    throw pathError('can only compare one element at a time');
  }
  return compare(lefts[0], operator, rights[0]);
}

function exists(item: unknown, list: PathList): boolean {
  try {
    return walk([item], list, refuse).length > 0;
  } catch {
    return false;
  }
}
