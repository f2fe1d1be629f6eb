import type { FieldError } from '../../field-error.ts';
import { invalidValue } from '../../field-error.ts';
import type { JsonObject } from '../../object.ts';
import { objectAt, objectsAt, stringAt } from '../../object.ts';
import type { CelType } from '../types/type.ts';
import { bool, nullType, string } from '../types/type.ts';
import type { PolicyExpression } from './expressions.ts';
import { ExpressionCompiler } from './expressions.ts';
import { configuration, operations } from './patch-types.ts';

/** What is wrong with the expressions of a policy; those that are not there are not asked. */
export function checkPolicyExpressions(spec: JsonObject): readonly FieldError[] {
  const hasParams = spec['paramKind'] !== undefined;
  const variables = objectsAt(spec, 'variables');
  const compiler = new ExpressionCompiler({ hasVariables: variables.length > 0 });
  const check = (
    holder: JsonObject,
    key: string,
    options: {
      readonly path: string;
      readonly wanted: readonly CelType[];
      readonly hasAuthorizer?: boolean;
      readonly makesPatch?: boolean;
    },
  ): readonly FieldError[] => {
    const { path, wanted, hasAuthorizer = true, makesPatch = false } = options;
    const text = stringAt(holder, key) ?? '';
    if (text.trim() === '') return [];
    const expression = compiler.compile(makesPatch ? text.trim() : text, wanted, {
      hasParams,
      hasAuthorizer,
      makesPatch,
    });
    if (key === 'expression' && wanted.length === 0) {
      compiler.declare(stringAt(holder, 'name') ?? '', expression);
    }
    return errorsOf(expression, `${path}.${key}`);
  };
  return [
    ...checkConditions(objectsAt(spec, 'matchConditions'), 'spec.matchConditions', hasParams),
    ...variables.flatMap((one, index) =>
      check(one, 'expression', { path: `spec.variables[${index}]`, wanted: [] }),
    ),
    ...objectsAt(spec, 'validations').flatMap((one, index) => {
      const path = `spec.validations[${index}]`;
      return [
        ...check(one, 'expression', { path, wanted: [bool] }),
        ...check(one, 'messageExpression', { path, wanted: [string], hasAuthorizer: false }),
      ];
    }),
    ...objectsAt(spec, 'mutations').flatMap((one, index) => {
      const isJson = stringAt(one, 'patchType') === 'JSONPatch';
      const place = isJson ? 'jsonPatch' : 'applyConfiguration';
      const path = `spec.mutations[${index}].${place}`;
      const wanted = [isJson ? operations : configuration];
      return check(objectAt(one, place) ?? {}, 'expression', { path, wanted, makesPatch: true });
    }),
    ...objectsAt(spec, 'auditAnnotations').flatMap((one, index) => {
      const path = `spec.auditAnnotations[${index}]`;
      return check(one, 'valueExpression', { path, wanted: [string, nullType] });
    }),
  ];
}

/** Conditions know no variables. */
export function checkConditions(
  conditions: readonly JsonObject[],
  path: string,
  hasParams: boolean,
): readonly FieldError[] {
  const compiler = new ExpressionCompiler({ hasVariables: false });
  return conditions.flatMap((condition, index) => {
    const text = stringAt(condition, 'expression')?.trim() ?? '';
    if (text === '') return [];
    const expression = compiler.compile(text, [bool], { hasParams, hasAuthorizer: true });
    return errorsOf(expression, `${path}[${index}].expression`);
  });
}

function errorsOf(
  { text, error, isInternal }: PolicyExpression,
  path: string,
): readonly FieldError[] {
  if (error === undefined) return [];
  if (isInternal) return [{ type: 'Internal', field: path, detail: error }];
  return [invalidValue(path, text, error)];
}
