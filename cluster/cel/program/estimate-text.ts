import type { CostNode } from './cost-node.ts';
import { itemOf } from './cost-node.ts';
import type { Estimate, EstimatedCall } from './estimated-call.ts';
import { numberIn, perCharacter } from './estimated-call.ts';
import type { Range } from './range.ts';
import { add, exactly, maxSize, multiply, scale } from './range.ts';

export function estimateReplace(
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
    size: { min: least, max: Math.min(most, maxSize) },
  };
}

/** The longest that a text can get by replacing something in it. */
function replacedSize(size: number, old: number, by: number): number {
  if (old === 0) return (size + 1) * by + size;
  return by <= old ? size : Math.ceil(size / old) * by;
}

export function estimateSplit({ args }: EstimatedCall, size: Range): Estimate {
  const [, limit] = args;
  const most = limit ? numberIn(limit, size.max) : size.max;
  return { cost: scale(size, 2 * perCharacter), size: { min: 0, max: most } };
}

export function estimateJoin(
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
