import type { Cursor } from './cursor.ts';
import type { Node, Repetition } from './node.ts';
import { syntaxError } from './syntax-error.ts';

export type Bounds = Pick<Repetition, 'min' | 'max'>;

const maxCount = 1000;

/** A repetition operator without its `?`; a brace that is none is left alone: it is a literal. */
export function parseBounds(cursor: Cursor): Bounds | undefined {
  const match = cursor.match(/[*+?]|\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}/y);
  if (match === undefined) return undefined;
  const [operator, least, comma, upper] = match;
  if (operator === '*') return { min: 0, max: Infinity };
  if (operator === '+') return { min: 1, max: Infinity };
  if (operator === '?') return { min: 0, max: 1 };
  const min = Number(least);
  const max = comma === undefined ? min : upper === undefined ? Infinity : Number(upper);
  if (min > maxCount || (max > maxCount && max !== Infinity) || min > max) {
    throw syntaxError('invalid repeat count', operator);
  }
  return { min, max };
}

/** Counts that multiply to more than a thousand would make a huge program of a short pattern. */
export function requireProduct(repetition: Repetition, written: string): void {
  const isCounted = repetition.min >= 2 || (repetition.max >= 2 && repetition.max !== Infinity);
  if (isCounted && !fits(repetition, maxCount)) throw syntaxError('invalid repeat count', written);
}

function fits(node: Node, budget: number): boolean {
  switch (node.kind) {
    case 'repeat': {
      if (node.max === 0) return true;
      const count = node.max === Infinity ? node.min : node.max;
      if (count > budget) return false;
      return fits(node.node, count > 0 ? Math.floor(budget / count) : budget);
    }
    case 'capture':
      return fits(node.node, budget);
    case 'sequence':
    case 'choice':
      return node.nodes.every((child) => fits(child, budget));
    case 'empty':
    case 'rune':
    case 'assert':
      return true;
  }
}
