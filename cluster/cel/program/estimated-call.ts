import type { CostNode, SizeAt } from './cost-node.ts';
import type { Range } from './range.ts';
import { add, exactly, multiply, scale, unknown } from './range.ts';

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

export const perCharacter = 0.1;
export const perPatternCharacter = 0.25;
export const one: Range = exactly(1);

/** As it is known, or stated where it comes from. */
export function sizeOf({ path, size }: CostNode, sizeAt: SizeAt): Range {
  if (size) return size;
  return (path && path.length > 0 ? sizeAt(path) : undefined) ?? unknown;
}

/** A number that is written out. */
export function numberIn({ expression }: CostNode, otherwise: number): number {
  if (expression?.kind !== 'literal' || typeof expression.value !== 'bigint') return otherwise;
  return Math.max(Number(expression.value), 0);
}

/** What it costs to look for a pattern in a text. */
export function patternCost(text: Range, pattern: Range): Range {
  return multiply(scale(add(text, one), perCharacter), scale(pattern, perPatternCharacter));
}
