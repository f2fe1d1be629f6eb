import {
  compareStrings,
  deepEqual,
  GoError,
  goFunction,
  goKindOf,
  nilSlice,
  sliceTypeOf,
  typedSlice,
} from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { toInt64 } from './cast.ts';
import { chunk } from './chunk.ts';
import { isEmpty } from './empty.ts';
import { findItems, requireItems } from './items.ts';
import { stringList, toText, toTexts } from './to-text.ts';
import { requireLength } from './require-length.ts';
import { withMust } from './with-must.ts';

/** Lists of any item type. None changes its argument, but for the sorting of strings. */
export const listFunctions: FunctionTable = {
  ...withMust('append', 'func(interface {}, interface {}) []interface {}', append),
  ...withMust('push', 'func(interface {}, interface {}) []interface {}', append),
  ...withMust(
    'prepend',
    'func(interface {}, interface {}) []interface {}',
    (list: unknown, item: unknown) => [item, ...requireItems(list, 'Cannot prepend on type')],
  ),
  ...withMust('chunk', 'func(int, interface {}) [][]interface {}', (size: bigint, list: unknown) =>
    chunk(requireItems(list, 'Cannot chunk type'), Number(size)),
  ),
  ...withMust('compact', 'func(interface {}) []interface {}', (list: unknown) =>
    requireItems(list, 'Cannot compact on type').filter((item) => !isEmpty(item)),
  ),
  concat: goFunction('func(...interface {}) interface {}', concat),
  ...withMust('first', 'func(interface {}) interface {}', (list: unknown) =>
    at(requireItems(list, 'Cannot find first on type'), 0),
  ),
  ...withMust('has', 'func(interface {}, interface {}) bool', has),
  ...withMust('initial', 'func(interface {}) []interface {}', (list: unknown) =>
    orNil(requireItems(list, 'Cannot find initial on type'), (items) => items.slice(0, -1)),
  ),
  ...withMust('last', 'func(interface {}) interface {}', (list: unknown) =>
    at(requireItems(list, 'Cannot find last on type'), -1),
  ),
  list: goFunction('func(...interface {}) []interface {}', (...items: unknown[]) => items),
  ...withMust('rest', 'func(interface {}) []interface {}', (list: unknown) =>
    orNil(requireItems(list, 'Cannot find rest on type'), (items) => items.slice(1)),
  ),
  ...withMust('reverse', 'func(interface {}) []interface {}', (list: unknown) =>
    requireItems(list, 'Cannot find reverse on type').toReversed(),
  ),
  ...withMust('slice', 'func(interface {}, ...interface {}) interface {}', slice),
  sortAlpha: goFunction('func(interface {}) []string', sortAlpha),
  toStrings: goFunction('func(interface {}) []string', toTexts),
  tuple: goFunction('func(...interface {}) []interface {}', (...items: unknown[]) => items),
  ...withMust('uniq', 'func(interface {}) []interface {}', (list: unknown) =>
    unique(requireItems(list, 'Cannot find uniq on type')),
  ),
  ...withMust(
    'without',
    'func(interface {}, ...interface {}) []interface {}',
    (list: unknown, ...omit: unknown[]) =>
      requireItems(list, 'Cannot find without on type').filter((item) => !isIn(omit, item)),
  ),
};

function append(list: unknown, item: unknown): unknown[] {
  return [...requireItems(list, 'Cannot push on type'), item];
}

function concat(...lists: unknown[]): unknown[] {
  const parts = lists.map(requireListToConcat);
  requireLength(parts.reduce((sum, part) => sum + part.length, 0));
  const items = parts.flat();
  return items.length === 0 ? nilSlice() : items;
}

function requireListToConcat(list: unknown): readonly unknown[] {
  const items = findItems(list);
  if (items !== undefined || list === null) return requireItems(list, '');
  throw new GoError(`Cannot concat type ${goKindOf(list)} as list`);
}

function at(items: readonly unknown[], index: number): unknown {
  return items.at(index) ?? null;
}

/** Of an empty list there is neither an initial part nor a rest: Go returns a nil slice. */
function orNil(
  items: readonly unknown[],
  part: (items: readonly unknown[]) => unknown[],
): unknown[] {
  return items.length === 0 ? nilSlice() : part(items);
}

function has(needle: unknown, haystack: unknown): boolean {
  if (haystack === null) return false;
  return isIn(requireItems(haystack, 'Cannot find has on type'), needle);
}

function isIn(items: readonly unknown[], wanted: unknown): boolean {
  return items.some((item) => deepEqual(wanted, item));
}

function unique(items: readonly unknown[]): unknown[] {
  const kept: unknown[] = [];
  const plain = new Set<unknown>();
  const others: unknown[] = [];
  for (const item of items) {
    const isPlain = typeof item !== 'object' || item === null;
    // No number is equal to itself that is none.
    if (isPlain ? plain.has(item) && !Number.isNaN(item) : isIn(others, item)) continue;
    kept.push(item);
    if (isPlain) plain.add(item);
    else if (others.push(item) > maxCompared) throw new GoError('too many items to compare');
  }
  return kept;
}

/** Each is compared with all before it. */
const maxCompared = 5000;

/** Keeps the type of the list. */
function slice(list: unknown, ...indices: unknown[]): unknown {
  const items = requireItems(list, 'list should be type of slice or array but');
  if (items.length === 0) return null;
  const start = indices.length > 0 ? Number(toInt64(indices[0])) : 0;
  const end = indices.length > 1 ? Number(toInt64(indices[1])) : items.length;
  if (start < 0 || end < start || end > items.length) {
    throw new GoError('reflect.Value.Slice: slice index out of bounds');
  }
  if (!Array.isArray(list)) return (list as Uint8Array).slice(start, end);
  return typedSlice(sliceTypeOf(list), items.slice(start, end));
}

/** Sorts a list of strings in place: sprig does so, and templates can see it. */
function sortAlpha(list: unknown): string[] {
  if (findItems(list) === undefined) return stringList([toText(list)]);
  return toTexts(list).sort(compareStrings);
}
