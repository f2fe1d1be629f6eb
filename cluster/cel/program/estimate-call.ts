import type { CostNode, SizeAt } from './cost-node.ts';
import { itemOf } from './cost-node.ts';
import type { Range } from './range.ts';
import { add, exactly, largest, multiply, scale, sum, union, unknown } from './range.ts';

export interface EstimatedCall {
  readonly name: string;
  readonly overload: string;
  readonly target: CostNode | undefined;
  readonly args: readonly CostNode[];
  readonly argCosts: readonly Range[];
  readonly sizeAt: SizeAt;
}

export interface Estimate {
  readonly cost: Range;
  /** Of the result, where it is known. */
  readonly size?: Range | undefined;
}

const perCharacter = 0.1;
const perPatternCharacter = 0.25;
const one = exactly(1);
const allocation = exactly(11);

/** What a call costs, its arguments included. */
export function estimateCall(call: EstimatedCall): Estimate {
  const known = estimateLists(call) ?? estimateByName(call);
  if (!known) return estimateByOverload(call);
  return { ...known, cost: add(known.cost, sum(call.argCosts)) };
}

function sizeOf({ path, size }: CostNode, sizeAt: SizeAt): Range {
  if (size) return size;
  return (path && path.length > 0 ? sizeAt(path) : undefined) ?? unknown;
}

function estimateLists({ overload, target, args, sizeAt }: EstimatedCall): Estimate | undefined {
  const [first, second] = args;
  const allocate = (size: Range, factor: number): Estimate => ({
    cost: add(scale(size, factor), allocation),
    size,
  });
  if (overload === 'lists_range' && first) {
    return allocate(exactly(numberIn(first, largest)), 1);
  }
  if (overload.startsWith('list_sets_') && first && second) {
    const factor = overload === 'list_sets_equivalent_list' ? 2 : 1;
    const pairs = multiply(sizeOf(first, sizeAt), sizeOf(second, sizeAt));
    return { cost: add(scale(pairs, factor), one) };
  }
  if (!target) return undefined;
  const size = sizeOf(target, sizeAt);
  switch (overload) {
    case 'list_slice': {
      const start = first ? numberIn(first, 0) : 0;
      const end = second ? numberIn(second, size.max) : size.max;
      return allocate(exactly(end < start ? largest : end - start), 1);
    }
    case 'list_reverse':
    case 'list_flatten':
      return allocate(size, 1);
    case 'list_flatten_int':
      return allocate(size, first ? numberIn(first, largest) : 1);
    case 'list_distinct':
      return allocate(multiply(size, size), 2);
    default:
      return estimateSort(overload, { size, keys: first && sizeOf(first, sizeAt) }, allocate);
  }
}

/** Every key with every other. */
function estimateSort(
  overload: string,
  { size, keys }: { readonly size: Range; readonly keys: Range | undefined },
  allocate: (size: Range, factor: number) => Estimate,
): Estimate | undefined {
  const [, type, how] = /^list_(.+)_(sort|sortByAssociatedKeys)$/.exec(overload) ?? [];
  if (type === undefined) return undefined;
  const factor = type === 'string' || type === 'bytes' ? 2 + perCharacter : 2;
  const sorted = how === 'sort' ? size : (keys ?? unknown);
  return allocate(multiply(sorted, sorted), factor);
}

/** A number that is written out. */
function numberIn({ expression }: CostNode, otherwise: number): number {
  if (expression?.kind !== 'literal' || typeof expression.value !== 'bigint') return otherwise;
  return Math.max(Number(expression.value), 0);
}

const free = new Set(
  'serviceAccount path group resource subresource namespace name allowed reason error errored masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch getScheme getHostname getHost getPort getEscapedPath getQuery'.split(
    ' ',
  ),
);

function estimateByName(call: EstimatedCall): Estimate | undefined {
  const { name, overload, target, args, sizeAt } = call;
  if (free.has(name)) return { cost: one };
  const [first] = args;
  const of = (node: CostNode): Range => sizeOf(node, sizeAt);
  switch (name) {
    case 'check':
      return { cost: exactly(350_000) };
    case 'fieldSelector':
    case 'labelSelector':
      return first && { cost: selectorCost(of(first)) };
    case 'isSorted':
    case 'sum':
    case 'max':
    case 'min':
    case 'indexOf':
    case 'lastIndexOf':
      return target && { cost: walkCost(target, of) };
    case 'url':
    case 'jsonpatch.escapeKey':
      return first && { cost: scale(of(first), perCharacter), size: of(first) };
    case 'lowerAscii':
    case 'upperAscii':
    case 'substring':
    case 'trim':
      return target && { cost: scale(of(target), perCharacter), size: of(target) };
    case 'replace':
      return estimateReplace(call, of);
    case 'split':
      return target && estimateSplit(call, of(target));
    case 'join':
      return target && estimateJoin(call, target, of);
    case 'find':
    case 'findAll':
      return (
        target &&
        first && { cost: patternCost(of(target), of(first)), size: { min: 0, max: of(target).max } }
      );
    case 'ip':
      if (overload === 'cidr_ip') return { cost: one };
      return first && { cost: scale(of(first), perCharacter) };
    case 'cidr':
    case 'isIP':
    case 'isCIDR':
    case 'quantity':
    case 'isQuantity':
    case 'semver':
    case 'isSemver':
      return first && { cost: scale(of(first), perCharacter) };
    case 'ip.isCanonical':
      return first && { cost: scale(of(first), 2 * perCharacter) };
    case 'containsIP':
    case 'containsCIDR':
      return first && { cost: containmentCost(name, overload, of(first)) };
    case 'validate':
      return first && { cost: scale(scale(of(first), perCharacter), 128 * perPatternCharacter) };
    case '_==_':
      return estimateEquality(args);
    default:
      return undefined;
  }
}

function selectorCost(length: Range): Range {
  const requirements = scale(scale(length, 0.5), 50);
  return add(add(exactly(10), scale(length, perCharacter)), requirements);
}

/** Through a text, or through a list and the texts in it. */
function walkCost(target: CostNode, of: (node: CostNode) => Range): Range {
  const item = itemOf(target);
  if (!item) return scale(of(target), perCharacter);
  const isText = item.type.kind === 'string' || item.type.kind === 'bytes';
  const each = isText ? add(one, scale(of(item), perCharacter)) : one;
  return multiply(of(target), each);
}

function estimateReplace(
  { target, args }: EstimatedCall,
  of: (node: CostNode) => Range,
): Estimate | undefined {
  const [old, by] = args;
  if (!target || !old || !by) return undefined;
  const size = of(target);
  const most = replacedSize(size.max, of(old).min, of(by).max);
  const least =
    of(old).max === 0
      ? (size.min + 1) * of(by).min + size.min
      : of(old).max <= of(by).min
        ? size.min
        : Math.ceil(size.min / of(old).max) * of(by).min;
  return {
    cost: scale(size, 2 * perCharacter),
    size: { min: least, max: Math.min(most, largest) },
  };
}

/** The longest that a text can get by replacing something in it. */
function replacedSize(size: number, old: number, by: number): number {
  if (old === 0) return (size + 1) * by + size;
  return by <= old ? size : Math.ceil(size / old) * by;
}

function estimateSplit({ args }: EstimatedCall, size: Range): Estimate {
  const [, limit] = args;
  const most = limit ? numberIn(limit, size.max) : size.max;
  return { cost: scale(size, 2 * perCharacter), size: { min: 0, max: most } };
}

function estimateJoin(
  { args }: EstimatedCall,
  target: CostNode,
  of: (node: CostNode) => Range,
): Estimate {
  const [separator] = args;
  const count = of(target);
  const item = itemOf(target);
  const items = item ? multiply(count, of(item)) : exactly(0);
  const gaps = { min: Math.max(count.min - 1, 0), max: Math.max(count.max - 1, 0) };
  const size = separator ? add(items, multiply(of(separator), gaps)) : items;
  return { cost: scale(size, perCharacter), size };
}

function patternCost(text: Range, pattern: Range): Range {
  return multiply(scale(add(text, one), perCharacter), scale(pattern, perPatternCharacter));
}

function containmentCost(name: string, overload: string, other: Range): Range {
  const address = { min: 4, max: 16 };
  const compared = scale(add(address, address), perCharacter);
  const masked = name === 'containsCIDR' ? add(scale(address, perCharacter), one) : exactly(0);
  const parsed = overload.endsWith('_string') ? scale(other, perCharacter) : exactly(0);
  return add(add(compared, masked), parsed);
}

/** Values of libraries are compared as a whole. */
function estimateEquality([first, second]: readonly CostNode[]): Estimate | undefined {
  const type = first?.type;
  const isOne =
    (type?.kind === 'opaque' && type.name.startsWith('net.')) ||
    (type?.kind === 'object' && type.name.startsWith('kubernetes.'));
  if (!isOne) return undefined;
  if (type.name === 'kubernetes.URL') {
    return { cost: scale({ min: 1, max: second?.size?.max ?? 1 }, perCharacter) };
  }
  return type.name === 'kubernetes.NamedFormat' ? { cost: { min: 1, max: 7 } } : { cost: one };
}

const comparisons = /^(?:equals|not_equals|(?:less|greater)(?:_equals)?_(?:string|bytes))$/;

function estimateByOverload(call: EstimatedCall): Estimate {
  const { overload, target, args, argCosts } = call;
  const [first, second, third] = args;
  const before = sum(argCosts);
  const sized = (node: CostNode | undefined): Range => node?.size ?? unknown;
  const plus = (cost: Range, size?: Range): Estimate => ({ cost: add(cost, before), size });
  switch (overload) {
    case 'string_format':
      return plus(scale(sized(target), perCharacter));
    case 'string_to_bytes':
      return plus(scale(sized(first), perCharacter), {
        min: sized(first).min,
        max: sized(first).max * 4,
      });
    case 'bytes_to_string':
      return plus(scale(sized(first), perCharacter), {
        min: Math.floor(sized(first).min / 4),
        max: sized(first).max,
      });
    case 'strings_quote':
      return plus(scale(sized(first), perCharacter), {
        min: sized(first).min + 2,
        max: sized(first).max * 2 + 2,
      });
    case 'starts_with_string':
    case 'ends_with_string':
      return plus(scale(sized(first), perCharacter));
    case 'in_list':
      return plus(sized(second));
    case 'matches_string':
      return plus(patternCost(sized(target), sized(first)));
    case 'contains_string':
      return plus(multiply(scale(sized(target), perCharacter), scale(sized(first), perCharacter)));
    case 'logical_or':
    case 'logical_and':
      return { cost: { min: argCosts[0]?.min ?? 0, max: before.max } };
    case 'conditional': {
      const [condition = one, then = one, otherwise = one] = argCosts;
      return {
        cost: add(condition, union(then, otherwise)),
        size: union(sized(second), sized(third)),
      };
    }
    case 'add_list':
      return plus(one, add(sized(first), sized(second)));
    case 'add_string':
    case 'add_bytes': {
      const size = add(sized(first), sized(second));
      return plus(scale(size, perCharacter), size);
    }
    default:
      return comparisons.test(overload)
        ? plus(comparisonCost(sized(first), sized(second)))
        : plus(one);
  }
}

function comparisonCost(a: Range, b: Range): Range {
  const most = Math.min(a.max, b.max);
  return scale({ min: most > 0 ? 1 : 0, max: most }, perCharacter);
}
