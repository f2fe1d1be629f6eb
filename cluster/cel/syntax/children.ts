import type { Expression } from './expression.ts';

/** The expressions that one consists of. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'identifier':
      return [];
    case 'selection':
      return [expression.operand];
    case 'call':
      return [...(expression.target ? [expression.target] : []), ...expression.args];
    case 'list':
      return expression.elements.map(({ value }) => value);
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'struct':
      return expression.fields.map(({ value }) => value);
    case 'comprehension': {
      const { range, start, condition, step, result } = expression;
      return [range, start, condition, step, result];
    }
  }
}

/** An expression and everything in it. */
export function* walk(expression: Expression): Iterable<Expression> {
  yield expression;
  for (const child of childrenOf(expression)) yield* walk(child);
}
