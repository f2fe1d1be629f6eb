import type { FieldError } from '../field-error.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { checkLabelValue, checkQualifiedName } from '../resources/names.ts';
import { validateSelector } from './validate-selector.ts';

const requiredTerms = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';
const actions = ['DoNotSchedule', 'ScheduleAnyway'];

/** Where the Pods of a spec may run: its affinities. */
export function validateAffinity(spec: JsonObject, path: string): readonly FieldError[] {
  const affinity = objectAt(spec, 'affinity') ?? {};
  const at = `${path}.affinity`;
  return [
    ...validateNodeAffinity(objectAt(affinity, 'nodeAffinity') ?? {}, `${at}.nodeAffinity`),
    ...['podAffinity', 'podAntiAffinity'].flatMap((key) =>
      validatePodAffinity(objectAt(affinity, key) ?? {}, `${at}.${key}`),
    ),
  ];
}

function validateNodeAffinity(affinity: JsonObject, path: string): readonly FieldError[] {
  const needed = objectAt(affinity, requiredTerms);
  const terms = objectsAt(needed, 'nodeSelectorTerms');
  const at = `${path}.${requiredTerms}.nodeSelectorTerms`;
  return [
    ...(needed && terms.length === 0
      ? [required(at, 'must have at least one node selector term')]
      : []),
    ...terms.flatMap((term, index) => validateNodeTerm(term, `${at}[${index}]`, true)),
    ...objectsAt(affinity, preferred).flatMap((term, index) => [
      ...validateWeight(term, `${path}.${preferred}[${index}]`),
      ...validateNodeTerm(
        objectAt(term, 'preference') ?? {},
        `${path}.${preferred}[${index}].preference`,
        false,
      ),
    ]),
  ];
}

function validateWeight(term: JsonObject, path: string): readonly FieldError[] {
  const weight = numberAt(term, 'weight') ?? 0;
  if (weight > 0 && weight <= 100) return [];
  return [invalidValue(`${path}.weight`, weight, 'must be in the range 1-100')];
}

/** Only what is required has its values checked. */
function validateNodeTerm(
  term: JsonObject,
  path: string,
  checksValues: boolean,
): readonly FieldError[] {
  return objectsAt(term, 'matchExpressions').flatMap((expression, index) => {
    const at = `${path}.matchExpressions[${index}]`;
    const key = stringAt(expression, 'key') ?? '';
    const values = checksValues ? listAt(expression, 'values').map(String) : [];
    return [
      ...validateOperator(expression, at),
      ...checkQualifiedName(key).map((fault) => invalidValue(`${at}.key`, key, fault)),
      ...values.flatMap((value, place) =>
        checkLabelValue(value).map((fault) => invalidValue(`${at}.values[${place}]`, value, fault)),
      ),
    ];
  });
}

function validateOperator(expression: JsonObject, path: string): readonly FieldError[] {
  const operator = stringAt(expression, 'operator') ?? '';
  const count = listAt(expression, 'values').length;
  const at = `${path}.values`;
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (count > 0) return [];
      return [required(at, "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      if (count === 0) return [];
      return [
        forbiddenField(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
      ];
    case 'Gt':
    case 'Lt':
      if (count === 1) return [];
      return [required(at, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
    default:
      return [invalidValue(`${path}.operator`, operator, 'not a valid selector operator')];
  }
}

function validatePodAffinity(affinity: JsonObject, path: string): readonly FieldError[] {
  return [
    ...objectsAt(affinity, requiredTerms).flatMap((term, index) =>
      validatePodTerm(term, `${path}.${requiredTerms}[${index}]`),
    ),
    ...objectsAt(affinity, preferred).flatMap((term, index) => [
      ...validateWeight(term, `${path}.${preferred}[${index}]`),
      ...validatePodTerm(
        objectAt(term, 'podAffinityTerm') ?? {},
        `${path}.${preferred}[${index}].podAffinityTerm`,
      ),
    ]),
  ];
}

function validatePodTerm(term: JsonObject, path: string): readonly FieldError[] {
  const key = stringAt(term, 'topologyKey') ?? '';
  const faults = checkQualifiedName(key).map((fault) =>
    invalidValue(`${path}.topologyKey`, key, fault),
  );
  return [
    ...['labelSelector', 'namespaceSelector'].flatMap((name) => {
      const selector = objectAt(term, name);
      return selector ? validateSelector(selector, `${path}.${name}`) : [];
    }),
    ...(key === '' ? [required(`${path}.topologyKey`, 'can not be empty')] : []),
    ...faults,
  ];
}

/** How the Pods of a spec are spread. */
export function validateSpread(spec: JsonObject, path: string): readonly FieldError[] {
  const constraints = objectsAt(spec, 'topologySpreadConstraints');
  return constraints.flatMap((constraint, index) => {
    const at = `${path}.topologySpreadConstraints[${index}]`;
    const topologyKey = stringAt(constraint, 'topologyKey') ?? '';
    const whenUnsatisfiable = stringAt(constraint, 'whenUnsatisfiable') ?? '';
    const isRepeated = constraints
      .slice(index + 1)
      .some(
        (other) =>
          other['topologyKey'] === topologyKey && other['whenUnsatisfiable'] === whenUnsatisfiable,
      );
    return [
      ...validateConstraint(constraint, at),
      ...(isRepeated
        ? [
            duplicate(
              `${at}.{topologyKey, whenUnsatisfiable}`,
              `{${topologyKey}, ${whenUnsatisfiable}}`,
            ),
          ]
        : []),
    ];
  });
}

function validateConstraint(constraint: JsonObject, path: string): readonly FieldError[] {
  const skew = numberAt(constraint, 'maxSkew') ?? 0;
  const action = stringAt(constraint, 'whenUnsatisfiable') ?? '';
  return [
    ...(skew > 0 ? [] : [invalidValue(`${path}.maxSkew`, skew, 'must be greater than zero')]),
    ...(stringAt(constraint, 'topologyKey')
      ? []
      : [required(`${path}.topologyKey`, 'can not be empty')]),
    ...(actions.includes(action)
      ? []
      : [notSupported(`${path}.whenUnsatisfiable`, action, actions)]),
    ...validateSelector(objectAt(constraint, 'labelSelector') ?? {}, `${path}.labelSelector`),
  ];
}
