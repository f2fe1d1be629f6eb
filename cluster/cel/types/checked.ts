import type { CelFunction, Overload } from '../library/overload.ts';
import type { Expression } from '../syntax/expression.ts';
import type { Value } from '../values/value.ts';
import type { CelType } from './type.ts';

/** What a name or a call turned out to be. */
export type Reference =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'constant'; readonly value: Value }
  | {
      readonly kind: 'function';
      readonly called: CelFunction;
      readonly overloads: readonly Overload[];
      /** The name before the dot belongs to the function's: there is no target. */
      readonly isQualified: boolean;
    };

/** An expression of which all types are known. */
export interface Checked {
  readonly expression: Expression;
  readonly type: CelType;
  readonly typeOf: (expression: Expression) => CelType;
  readonly referenceOf: (expression: Expression) => Reference | undefined;
}
