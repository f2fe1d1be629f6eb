import type { Json, JsonObject } from '../../../cluster/object.ts';
import { language } from './cases/language.ts';
import { libraries } from './cases/libraries.ts';
import { macros } from './cases/macros.ts';
import { objectExpressions, objectSchema, objectValue } from './cases/objects.ts';

export interface CelCase {
  readonly expression: string;
  /** Of the variable `self`; without one, there is no variable. */
  readonly schema?: JsonObject;
  readonly self?: Json;
}

/** What the Kubernetes API server makes of an expression. */
export interface CelAnswer {
  /** Why it does not compile. */
  readonly refusal?: string;
  readonly type?: string;
  readonly value?: string;
  readonly error?: string;
  readonly cost: number;
  /** What it is expected to cost at most. */
  readonly maxCost?: string;
}

export const cases: readonly CelCase[] = [
  ...[...language, ...macros, ...libraries].map((expression) => ({ expression })),
  ...objectExpressions.map((expression) => ({
    expression,
    schema: objectSchema,
    self: objectValue,
  })),
];
