import { lengthOf } from '../library/text.ts';
import { FormatValue } from '../library/named-formats.ts';
import { isMap, isOpaque } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { CelList, Optional } from '../values/value.ts';

const perCharacter = 0.1;
const perPatternCharacter = 0.25;
const listCost = 10;
const check = 350_000;

/** How long a value is, to what it costs to walk through it. */
export function sizeOf(value: Value | undefined): number {
  if (typeof value === 'string') return lengthOf(value);
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof CelList) return value.items.length;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Optional) return value.value === undefined ? 1 : sizeOf(value.value);
  if (isOpaque(value)) return value.size ?? 1;
  return isMap(value) ? value.size : 1;
}

interface CallCost {
  readonly name: string;
  readonly overload: string;
  readonly args: readonly Value[];
  readonly result: Value;
}

/** What a call costs, by what it was called with. */
export function costOfCall(call: CallCost): number {
  return costOfLists(call) ?? costByName(call) ?? costByOverload(call);
}

function traversal(value: Value | undefined, factor = 1): number {
  return Math.ceil(sizeOf(value) * factor * perCharacter);
}

function costOfLists({ overload, args, result }: CallCost): number | undefined {
  const [first, second] = args;
  switch (overload) {
    case 'list_slice':
    case 'list_reverse':
    case 'lists_range':
      return sizeOf(result) + 1 + listCost;
    case 'list_flatten':
      return sizeOf(first) + 1 + listCost;
    case 'list_flatten_int':
      return Number(second) * sizeOf(first) + 1 + listCost;
    case 'list_sets_contains_list':
    case 'list_sets_intersects_list':
      return 1 + sizeOf(first) * sizeOf(second);
    case 'list_sets_equivalent_list':
      return 1 + 2 * sizeOf(first) * sizeOf(second);
    default:
      if (overload === 'list_distinct' || overload.endsWith('_sort')) return selfComparison(first);
      return overload.endsWith('_sortByAssociatedKeys') ? selfComparison(second) : undefined;
  }
}

/** Every item with every other. */
function selfComparison(list: Value | undefined): number {
  const size = sizeOf(list);
  const item = list instanceof CelList ? list.items[0] : undefined;
  const isText = typeof item === 'string' || item instanceof Uint8Array;
  return Math.trunc(size * size * (isText ? 2 + perCharacter : 2)) + 1 + listCost;
}

function costByName({ name, overload, args, result }: CallCost): number | undefined {
  const [first, second] = args;
  switch (name) {
    case 'check':
      return check;
    case 'fieldSelector':
    case 'labelSelector':
      return selectorCost(sizeOf(second));
    case 'isSorted':
    case 'sum':
    case 'max':
    case 'min':
    case 'indexOf':
    case 'lastIndexOf':
      return walk(first);
    case 'url':
    case 'lowerAscii':
    case 'upperAscii':
    case 'substring':
    case 'trim':
    case 'jsonpatch.escapeKey':
    case 'cidr':
    case 'isIP':
    case 'isCIDR':
    case 'quantity':
    case 'isQuantity':
    case 'semver':
    case 'isSemver':
      return traversal(first);
    case 'replace':
    case 'split':
    case 'ip.isCanonical':
      return traversal(first, 2);
    case 'join':
      return traversal(result, 2);
    case 'find':
    case 'findAll':
      return patternCost(first, sizeOf(second));
    case 'ip':
      return overload === 'cidr_ip' ? 1 : traversal(first);
    case 'containsIP':
    case 'containsCIDR':
      return containmentCost(name, overload, first, second);
    case 'validate':
      return first instanceof FormatValue ? patternCost(second, first.patternSize) : undefined;
    case '_==_':
      return isOpaque(first) ? 1 : undefined;
    default:
      return undefined;
  }
}

/** A selector is a list of requirements, each of which is a list and a struct. */
function selectorCost(length: number): number {
  return listCost + Math.ceil(length * perCharacter) + Math.ceil(length * 0.5) * 50;
}

function containmentCost(
  name: string,
  overload: string,
  network: Value | undefined,
  other: Value | undefined,
): number {
  const size = sizeOf(network);
  const base = Math.ceil(2 * size * perCharacter);
  const masking = name === 'containsCIDR' ? Math.ceil(size * perCharacter) + 1 : 0;
  const parsing = overload.endsWith('_string') ? traversal(other) : 0;
  return base + masking + parsing;
}

function patternCost(text: Value | undefined, patternSize: number): number {
  return (
    Math.ceil((1 + sizeOf(text)) * perCharacter) * Math.ceil(patternSize * perPatternCharacter)
  );
}

/** Through everything that a value holds. */
function walk(value: Value | undefined): number {
  if (typeof value === 'string') return Math.trunc(Buffer.byteLength(value) * perCharacter);
  if (value instanceof Uint8Array) return Math.trunc(value.length * perCharacter);
  if (value instanceof CelList)
    return value.items.reduce<number>((sum, item) => sum + walk(item), 0);
  if (!isMap(value)) return 1;
  let sum = 0;
  for (const key of value.keys()) sum += walk(key) + walk(value.find(key));
  return sum;
}

const comparisons = /^(?:equals|not_equals|(?:less|greater)(?:_equals)?_(?:string|bytes))$/;

function costByOverload({ overload, args }: CallCost): number {
  const [first, second] = args;
  switch (overload) {
    case 'starts_with_string':
    case 'ends_with_string':
    case 'string_to_bytes':
    case 'bytes_to_string':
    case 'strings_quote':
    case 'string_format':
      return traversal(first);
    case 'in_list':
      return sizeOf(second);
    case 'add_string':
    case 'add_bytes':
      return Math.ceil((sizeOf(first) + sizeOf(second)) * perCharacter);
    case 'matches_string':
      return patternCost(first, sizeOf(second));
    case 'contains_string':
      return traversal(first) * traversal(second);
    default:
      if (!comparisons.test(overload)) return 1;
      return Math.ceil(Math.min(sizeOf(first), sizeOf(second)) * perCharacter);
  }
}
