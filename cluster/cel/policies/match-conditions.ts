import type { JsonObject } from '../../object.ts';
import { stringAt } from '../../object.ts';
import { bool } from '../types/type.ts';
import type { PolicyInput } from './evaluate.ts';
import { BudgetExceeded, PolicyEvaluation } from './evaluate.ts';
import type { PolicyExpression } from './expressions.ts';
import { ExpressionCompiler } from './expressions.ts';

export const maxMatchCost = 2_500_000;

/** Some conditions could not be evaluated, and none said no. */
export class ConditionError extends Error {}

/** Conditions as webhooks have them: they know neither parameters nor variables. */
export function compileConditions(conditions: readonly JsonObject[]): readonly PolicyExpression[] {
  const compiler = new ExpressionCompiler({ hasVariables: false });
  const scope = { hasParams: false, hasAuthorizer: true };
  return conditions.map((one) =>
    compiler.compile(stringAt(one, 'expression') ?? '', [bool], scope),
  );
}

/** Whether all conditions hold, or why that can't be said. */
export function matchConditions(
  conditions: readonly PolicyExpression[],
  input: PolicyInput,
): boolean | { readonly error: string } {
  try {
    const seen = { ...input, namespaceObject: undefined };
    return evaluateConditions(conditions, new PolicyEvaluation(seen, new Map(), maxMatchCost));
  } catch (error) {
    if (!(error instanceof BudgetExceeded) && !(error instanceof ConditionError)) throw error;
    return { error: error.message };
  }
}

/** Whether all conditions hold. One that does not says so, whatever became of the others. */
export function evaluateConditions(
  conditions: readonly PolicyExpression[],
  evaluation: PolicyEvaluation,
): boolean {
  const outcomes = conditions.map((condition) => evaluation.evaluate(condition));
  if (outcomes.some(({ value }) => value === false)) return false;
  const errors = outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]));
  if (errors.length === 0) return true;
  const unique = [...new Set(errors)];
  throw new ConditionError(unique.length === 1 ? unique[0] : `[${unique.join(', ')}]`);
}
