import type { JsonObject } from '../../object.ts';
import { objectsAt, stringAt } from '../../object.ts';
import { bool, nullType, string } from '../types/type.ts';
import { compileScope, isMeant } from './compile-scope.ts';
import type { PolicyScope } from './compile-scope.ts';
import type { PolicyInput } from './evaluate.ts';
import { BudgetExceeded, PolicyEvaluation } from './evaluate.ts';
import type { PolicyExpression } from './expressions.ts';
import { ConditionError } from './match-conditions.ts';

const maxCost = 10_000_000;
const maxMessage = 5 * 1024;

/** Why a policy does not let a request pass. */
export interface Denial {
  readonly message: string;
  readonly reason: string;
}

/** A policy whose expressions are ready. */
export interface CompiledPolicy extends PolicyScope {
  readonly validations: readonly CompiledValidation[];
  readonly auditAnnotations: readonly PolicyExpression[];
}

interface CompiledValidation {
  readonly source: JsonObject;
  readonly expression: PolicyExpression;
  readonly message?: PolicyExpression;
}

/** Compiles the expressions of a ValidatingAdmissionPolicy; what does not compile denies. */
export function compilePolicy(spec: JsonObject): CompiledPolicy {
  const { compiler, scope, ...common } = compileScope(spec);
  return {
    ...common,
    validations: objectsAt(spec, 'validations').map((source) => {
      const message = stringAt(source, 'messageExpression') ?? '';
      return {
        source,
        expression: compiler.compile(stringAt(source, 'expression') ?? '', [bool], scope),
        ...(message !== '' && {
          message: compiler.compile(message, [string], { ...scope, hasAuthorizer: false }),
        }),
      };
    }),
    auditAnnotations: objectsAt(spec, 'auditAnnotations').map((one) =>
      compiler.compile(stringAt(one, 'valueExpression') ?? '', [string, nullType], scope),
    ),
  };
}

/** What a policy has against a request: nothing, if it is not meant. */
export function evaluatePolicy(policy: CompiledPolicy, input: PolicyInput): readonly Denial[] {
  try {
    if (!isMeant(policy, input)) return [];
    return judge(policy, input);
  } catch (error) {
    if (!(error instanceof BudgetExceeded) && !(error instanceof ConditionError)) throw error;
    return policy.ignoresFailures ? [] : [{ message: error.message, reason: 'Invalid' }];
  }
}

function judge(policy: CompiledPolicy, input: PolicyInput): readonly Denial[] {
  const { validations, variables, auditAnnotations, ignoresFailures } = policy;
  const evaluation = new PolicyEvaluation(input, variables, maxCost);
  const outcomes = validations.map(({ expression }) => evaluation.evaluate(expression));
  const denials = validations.flatMap((validation, index): Denial[] => {
    const { value, error } = outcomes[index] ?? {};
    if (error !== undefined) return ignoresFailures ? [] : [{ message: error, reason: '' }];
    if (value === true) return [];
    const reason = stringAt(validation.source, 'reason') ?? 'Invalid';
    return [{ message: messageOf(validation, evaluation), reason }];
  });
  const noted = auditAnnotations.flatMap((expression): Denial[] => {
    const { error } = evaluation.evaluate(expression);
    return error === undefined || ignoresFailures ? [] : [{ message: error, reason: '' }];
  });
  return [...denials, ...noted];
}

function messageOf(
  { source, expression, message }: CompiledValidation,
  evaluation: PolicyEvaluation,
): string {
  const { value } = message ? evaluation.evaluate(message) : {};
  const text = typeof value === 'string' ? value.trim() : '';
  const isFit = text !== '' && Buffer.byteLength(text) <= maxMessage && !text.includes('\n');
  if (isFit) return text;
  const stated = stringAt(source, 'message')?.trim() ?? '';
  return stated === '' ? `failed expression: ${expression.text.trim()}` : stated;
}
