import type { JsonObject } from '../../object.ts';
import { objectsAt, stringAt } from '../../object.ts';
import type { Operation } from '../../patch/json-patch.ts';
import { StructValue } from '../values/struct.ts';
import type { Value } from '../values/value.ts';
import { CelList } from '../values/value.ts';
import { compileScope } from './compile-scope.ts';
import type { PolicyScope } from './compile-scope.ts';
import type { PolicyInput } from './evaluate.ts';
import { BudgetExceeded, PolicyEvaluation } from './evaluate.ts';
import type { PolicyExpression } from './expressions.ts';
import { configuration, operations } from './patch-types.ts';
import { PatchError, jsonObjectOf, jsonOf, requireNames } from './patch-value.ts';

const maxCost = 10_000_000;

export interface MutatingPolicy extends PolicyScope {
  readonly mutations: readonly Mutation[];
}

export interface Mutation {
  readonly patchType: 'JSONPatch' | 'ApplyConfiguration';
  readonly expression: PolicyExpression;
}

/** How an object is to be changed. */
export type Patch =
  | { readonly operations: readonly Operation[] }
  | { readonly configuration: JsonObject };

/** Compiles the expressions of a MutatingAdmissionPolicy. */
export function compileMutatingPolicy(spec: JsonObject): MutatingPolicy {
  const { compiler, scope, ...common } = compileScope(spec);
  const mutations = objectsAt(spec, 'mutations').map((one): Mutation => {
    const isJson = stringAt(one, 'patchType') === 'JSONPatch';
    const text = stringAt(one, isJson ? 'jsonPatch' : 'applyConfiguration', 'expression') ?? '';
    return {
      patchType: isJson ? 'JSONPatch' : 'ApplyConfiguration',
      expression: compiler.compile(text, [isJson ? operations : configuration], {
        ...scope,
        makesPatch: true,
      }),
    };
  });
  return { ...common, mutations };
}

/** What a mutation makes of a request. Throws a {@link PatchError}. */
export function evaluateMutation(
  { variables }: MutatingPolicy,
  { patchType, expression }: Mutation,
  input: PolicyInput,
): Patch {
  const value = valueOf(expression, new PolicyEvaluation(input, variables, maxCost));
  if (patchType === 'JSONPatch') return { operations: operationsOf(value) };
  if (!(value instanceof StructValue)) {
    throw new PatchError('unsupported return type from ApplyConfiguration expression');
  }
  requireNames(value);
  return { configuration: jsonObjectOf(value) };
}

function valueOf(expression: PolicyExpression, evaluation: PolicyEvaluation): Value {
  if (expression.error !== undefined) throw new PatchError(expression.error);
  try {
    const { value, error } = evaluation.evaluate(expression);
    if (value === undefined) throw new PatchError(error ?? '');
    return value;
  } catch (error) {
    if (error instanceof BudgetExceeded) throw new PatchError(error.message);
    throw error;
  }
}

function operationsOf(value: Value): readonly Operation[] {
  const items = value instanceof CelList ? value.items : [];
  return items.filter((item) => item instanceof StructValue).map(operationOf);
}

function operationOf(made: StructValue): Operation {
  const text = (field: string): string => {
    const found = made.find(field);
    return typeof found === 'string' ? found : '';
  };
  const value = made.find('value');
  if (value instanceof StructValue) requireNames(value);
  const from = text('from');
  return {
    op: text('op'),
    path: text('path'),
    ...(from !== '' && { from }),
    ...(value !== undefined && { value: jsonOf(value) }),
  };
}
