import type { JsonObject } from '../../object.ts';
import { objectsAt, stringAt } from '../../object.ts';
import type { CelType } from '../types/type.ts';
import { dyn } from '../types/type.ts';
import { ExpressionCompiler } from './expressions.ts';

/** A kind that a policy is about. */
export interface SeenKind {
  /** As warnings name it: `apps/v1, Kind=Deployment`. */
  readonly title: string;
  readonly type: CelType;
}

/** As a policy's status has it. */
export interface ExpressionWarning {
  readonly fieldRef: string;
  readonly warning: string;
}

/**
 * What a ValidatingAdmissionPolicy gets wrong about the kinds that it is about. Its expressions may
 * fail on these; it is no reason to refuse the policy.
 */
export function checkTypes(
  spec: JsonObject,
  kinds: readonly SeenKind[],
  params: CelType = dyn,
): readonly ExpressionWarning[] {
  const checkers = kinds.map(({ title, type }) => {
    const check = checkerFor(spec, type, params);
    return (text: string): string => {
      const issues = check(text);
      return issues === undefined ? '' : `${title}: ${issues}\n`;
    };
  });
  return objectsAt(spec, 'validations').flatMap((validation, index) =>
    ['expression', 'messageExpression'].flatMap((key) => {
      const text = stringAt(validation, key) ?? '';
      if (text === '') return [];
      const warnings = checkers.map((check) => check(text)).filter((one) => one !== '');
      if (warnings.length === 0) return [];
      return [{ fieldRef: `spec.validations[${index}].${key}`, warning: warnings.join('\n') }];
    }),
  );
}

/** Says what is wrong with an expression about objects of a type, if anything is. */
function checkerFor(
  spec: JsonObject,
  object: CelType,
  params: CelType,
): (text: string) => string | undefined {
  const scope = { hasParams: spec['paramKind'] !== undefined, hasAuthorizer: true };
  const compiler = new ExpressionCompiler({ hasVariables: true, types: { object, params } });
  const compile = (text: string) => compiler.compile(text, [], scope);
  for (const variable of objectsAt(spec, 'variables')) {
    const expression = compile(stringAt(variable, 'expression') ?? '');
    compiler.declare(stringAt(variable, 'name') ?? '', expression);
  }
  return (text) => compile(text).issues;
}
