import type { Value } from '../values/value.ts';

/** What an expression says, with its macros expanded. Positions are counted in characters. */
export type Expression =
  | Literal
  | Identifier
  | Selection
  | Call
  | ListExpression
  | MapExpression
  | StructExpression
  | Comprehension;

interface Node {
  /** Where the source says it: at its operator, if it has one. */
  readonly at: number;
}

export interface Literal extends Node {
  readonly kind: 'literal';
  readonly value: Value;
}

export interface Identifier extends Node {
  readonly kind: 'identifier';
  readonly name: string;
}

export interface Selection extends Node {
  readonly kind: 'selection';
  readonly operand: Expression;
  readonly field: string;
  /** `has(operand.field)`: only whether it is there. */
  readonly isTest: boolean;
}

export interface Call extends Node {
  readonly kind: 'call';
  readonly name: string;
  /** Of a member call: `target.name(…)`. */
  readonly target?: Expression;
  readonly args: readonly Expression[];
}

export interface ListExpression extends Node {
  readonly kind: 'list';
  readonly elements: readonly { readonly value: Expression; readonly isOptional: boolean }[];
}

export interface MapExpression extends Node {
  readonly kind: 'map';
  readonly entries: readonly MapEntry[];
}

export interface MapEntry extends Node {
  readonly key: Expression;
  readonly value: Expression;
  readonly isOptional: boolean;
}

export interface StructExpression extends Node {
  readonly kind: 'struct';
  readonly typeName: string;
  readonly fields: readonly StructField[];
}

export interface StructField extends Node {
  readonly name: string;
  readonly value: Expression;
  readonly isOptional: boolean;
}

/** Folds a list or a map into one value: what every macro with a variable becomes. */
export interface Comprehension extends Node {
  readonly kind: 'comprehension';
  readonly range: Expression;
  readonly variable: string;
  /** With a second variable, the first is the index or the key. */
  readonly second?: string;
  readonly accumulator: string;
  readonly start: Expression;
  readonly condition: Expression;
  readonly step: Expression;
  readonly result: Expression;
}

/** `a.b.c` as a name, where an expression is nothing but one. */
export function qualifiedName(expression: Expression): string | undefined {
  if (expression.kind === 'identifier') return expression.name;
  if (expression.kind !== 'selection' || expression.isTest) return undefined;
  const prefix = qualifiedName(expression.operand);
  return prefix === undefined ? undefined : `${prefix}.${expression.field}`;
}
