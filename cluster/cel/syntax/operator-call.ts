import type { Expression } from './expression.ts';

/** A call of an operator, or of a function that has no target. */
export function call(name: string, at: number, args: readonly Expression[]): Expression {
  return { kind: 'call', at, name, args };
}

/** `a && b && c` as a tree as low as it gets: the operators in the middle are its roots. */
export function balance(
  name: string,
  terms: readonly Expression[],
  places: readonly number[],
): Expression {
  const build = (low: number, high: number): Expression => {
    const middle = Math.floor((low + high + 1) / 2);
    const left = middle === low ? terms[middle] : build(low, middle - 1);
    const right = middle === high ? terms[middle + 1] : build(middle + 1, high);
    if (!left || !right) throw new Error('A logical operator has two sides');
    return call(name, places[middle] ?? 0, [left, right]);
  };
  const [first] = terms;
  if (!first) throw new Error('A logical expression has a term');
  return places.length === 0 ? first : build(0, places.length - 1);
}
