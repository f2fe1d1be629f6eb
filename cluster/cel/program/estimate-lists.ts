import type { Estimate, EstimatedCall } from './estimated-call.ts';
import { numberIn, one, perCharacter, sizeOf } from './estimated-call.ts';
import type { Range } from './range.ts';
import { add, exactly, maxSize, multiply, scale, unknown } from './range.ts';

const allocation = exactly(11);

/** What it costs to make a list of another one. */
export function estimateLists({
  overload,
  target,
  args,
  sizeAt,
}: EstimatedCall): Estimate | undefined {
  const [first, second] = args;
  const allocate = (size: Range, factor: number): Estimate => ({
    cost: add(scale(size, factor), allocation),
    size,
  });
  if (overload === 'lists_range' && first) {
    return allocate(exactly(numberIn(first, maxSize)), 1);
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
      return allocate(exactly(end < start ? maxSize : end - start), 1);
    }
    case 'list_reverse':
    case 'list_flatten':
      return allocate(size, 1);
    case 'list_flatten_int':
      return allocate(size, first ? numberIn(first, maxSize) : 1);
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
