import type { JsonObject } from '../../object.ts';
import { objectsAt, stringAt } from '../../object.ts';
import { bool } from '../types/type.ts';
import type { PolicyInput } from './evaluate.ts';
import { PolicyEvaluation } from './evaluate.ts';
import type { ExpressionScope, PolicyExpression } from './expressions.ts';
import { ExpressionCompiler } from './expressions.ts';
import { evaluateConditions, maxMatchCost } from './match-conditions.ts';

/** What policies of either kind have: variables, and conditions under which they are meant. */
export interface PolicyScope {
  readonly variables: ReadonlyMap<string, PolicyExpression>;
  readonly matchConditions: readonly PolicyExpression[];
  readonly ignoresFailures: boolean;
}

interface Compilation extends PolicyScope {
  /** Knows the variables. */
  readonly compiler: ExpressionCompiler;
  readonly scope: ExpressionScope;
}

export function compileScope(spec: JsonObject): Compilation {
  const scope = { hasParams: spec['paramKind'] !== undefined, hasAuthorizer: true };
  const compiler = new ExpressionCompiler({ hasVariables: true });
  const variables = new Map<string, PolicyExpression>();
  for (const variable of objectsAt(spec, 'variables')) {
    const name = stringAt(variable, 'name') ?? '';
    const expression = compiler.compile(stringAt(variable, 'expression') ?? '', [], scope);
    compiler.declare(name, expression);
    variables.set(name, expression);
  }
  const matchConditions = objectsAt(spec, 'matchConditions').map((one) =>
    compiler.compile(stringAt(one, 'expression') ?? '', [bool], scope),
  );
  const ignoresFailures = stringAt(spec, 'failurePolicy') === 'Ignore';
  return { compiler, scope, variables, matchConditions, ignoresFailures };
}

/** Whether a policy is about a request. Throws what keeps that from being said. */
export function isMeant({ matchConditions, variables }: PolicyScope, input: PolicyInput): boolean {
  if (matchConditions.length === 0) return true;
  const seen = { ...input, namespaceObject: undefined };
  return evaluateConditions(matchConditions, new PolicyEvaluation(seen, variables, maxMatchCost));
}
