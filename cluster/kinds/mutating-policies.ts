import { requireCel } from '../custom/load-cel.ts';
import type { FieldError } from '../field-error.ts';
import { invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { bindingBehavior, policyBehavior } from './admission-policies.ts';

/** What is deleted can't be changed. */
const operations = ['*', 'CONNECT', 'CREATE', 'UPDATE'];
const reinvocationPolicies = ['IfNeeded', 'Never'];
/** Where the expression of each type of patch stands. */
const places: Readonly<Record<string, string>> = {
  ApplyConfiguration: 'applyConfiguration',
  JSONPatch: 'jsonPatch',
};

/** MutatingAdmissionPolicies. */
export const mutatingPolicy: Behavior = policyBehavior((spec) => {
  const mutations = objectsAt(spec, 'mutations');
  return [
    ...validateOperations(spec, 'matchConstraints'),
    ...(mutations.length === 0
      ? [required('spec.mutations', 'mutations must contain at least one item')]
      : mutations.flatMap(validateMutation)),
    ...validateReinvocation(stringAt(spec, 'reinvocationPolicy') ?? ''),
    ...requireCel().checkPolicyExpressions(spec),
  ];
});

/** MutatingAdmissionPolicyBindings. */
export const mutatingPolicyBinding: Behavior = bindingBehavior((spec) =>
  validateOperations(spec, 'matchResources'),
);

function validateOperations(spec: JsonObject, key: string): readonly FieldError[] {
  return objectsAt(spec, key, 'resourceRules')
    .flatMap((rule) => listAt(rule, 'operations').map(String))
    .filter((operation) => !operations.includes(operation))
    .map((operation) =>
      notSupported(`spec.${key}.resourceRules.operations`, operation, operations),
    );
}

function validateMutation(mutation: JsonObject, index: number): readonly FieldError[] {
  const path = `spec.mutations[${index}]`;
  const patchType = stringAt(mutation, 'patchType') ?? '';
  if (patchType === '') return [required(`${path}.patchType`)];
  const place = Object.hasOwn(places, patchType) ? places[patchType] : undefined;
  if (place === undefined) {
    return [notSupported(`${path}.patchType`, patchType, Object.keys(places))];
  }
  const strangers = Object.values(places).filter(
    (other) => other !== place && objectAt(mutation, other) !== undefined,
  );
  return [
    ...validateExpression(objectAt(mutation, place), `${path}.${place}`, patchType),
    ...strangers.map((other) =>
      invalidValue(
        `${path}.${other}`,
        `{${other}}`,
        `must not be specified when patchType is ${patchType}`,
      ),
    ),
  ];
}

function validateExpression(
  holder: JsonObject | undefined,
  path: string,
  patchType: string,
): readonly FieldError[] {
  if (!holder) return [required(path, `must be specified when patchType is ${patchType}`)];
  const text = (stringAt(holder, 'expression') ?? '').trim();
  return text === '' ? [required(`${path}.expression`)] : [];
}

function validateReinvocation(stated: string): readonly FieldError[] {
  const path = 'spec.reinvocationPolicy';
  if (stated === '') return [required(path)];
  return reinvocationPolicies.includes(stated)
    ? []
    : [notSupported(path, stated, reinvocationPolicies)];
}
