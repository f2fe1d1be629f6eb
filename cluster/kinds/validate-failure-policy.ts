import type { FieldError } from '../field-error.ts';
import { duplicate, invalidValue, notSupported, required, tooMany } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { checkQualifiedName } from '../resources/names.ts';

const actions = ['Count', 'FailIndex', 'FailJob', 'Ignore'];
const operators = ['In', 'NotIn'];
const statuses = ['False', 'True', 'Unknown'];
const maxRules = 20;
const maxPatterns = 20;
const maxValues = 255;

/** A Job's `podFailurePolicy`. */
export function validateFailurePolicy(spec: JsonObject, path: string): readonly FieldError[] {
  const policy = objectAt(spec, 'podFailurePolicy');
  if (!policy) return [];
  const rules = objectsAt(policy, 'rules');
  const at = `${path}.podFailurePolicy.rules`;
  return [
    ...(rules.length > maxRules ? [tooMany(at, rules.length, maxRules)] : []),
    ...rules.flatMap((rule, index) => validateRule(rule, spec, `${at}[${index}]`)),
  ];
}

function validateRule(rule: JsonObject, spec: JsonObject, path: string): readonly FieldError[] {
  const codes = objectAt(rule, 'onExitCodes');
  const conditions = objectsAt(rule, 'onPodConditions');
  const fault = (why: string): FieldError => ({ type: 'Invalid', field: path, detail: why });
  return [
    ...validateAction(rule, spec, `${path}.action`),
    ...(codes ? validateCodes(codes, spec, `${path}.onExitCodes`) : []),
    ...validateConditions(conditions, `${path}.onPodConditions`),
    ...(codes && conditions.length > 0
      ? [fault('specifying both OnExitCodes and OnPodConditions is not supported')]
      : []),
    ...(!codes && conditions.length === 0
      ? [fault('specifying one of OnExitCodes and OnPodConditions is required')]
      : []),
  ];
}

function validateAction(rule: JsonObject, spec: JsonObject, path: string): readonly FieldError[] {
  const action = stringAt(rule, 'action') ?? '';
  if (action === 'FailIndex' && spec['backoffLimitPerIndex'] === undefined) {
    return [invalidValue(path, action, 'requires the backoffLimitPerIndex to be set')];
  }
  return validateOneOf(action, actions, path);
}

function validateOneOf(
  value: string,
  known: readonly string[],
  path: string,
): readonly FieldError[] {
  if (known.includes(value)) return [];
  const list = known.map((one) => `"${one}"`).join(' ');
  return [
    value === '' ? required(path, `valid values: [${list}]`) : notSupported(path, value, known),
  ];
}

function validateCodes(codes: JsonObject, spec: JsonObject, path: string): readonly FieldError[] {
  const operator = stringAt(codes, 'operator') ?? '';
  const name = stringAt(codes, 'containerName');
  const names = ['containers', 'initContainers'].flatMap((key) =>
    objectsAt(spec, 'template', 'spec', key).map((one) => one['name']),
  );
  const why = 'must be one of the container or initContainer names in the pod template';
  return [
    ...validateOneOf(operator, operators, `${path}.operator`),
    ...(name === undefined || names.includes(name)
      ? []
      : [invalidValue(`${path}.containerName`, name, why)]),
    ...validateValues(listAt(codes, 'values').map(Number), operator, `${path}.values`),
  ];
}

function validateValues(
  values: readonly number[],
  operator: string,
  path: string,
): readonly FieldError[] {
  if (values.length === 0) return [invalidValue(path, null, 'at least one value is required')];
  const isOrdered = values.every(
    (value, index) => index === 0 || (values[index - 1] ?? 0) <= value,
  );
  return [
    ...(values.length > maxValues ? [tooMany(path, values.length, maxValues)] : []),
    ...values.flatMap((value, index) => [
      ...(operator === 'In' && value === 0
        ? [invalidValue(`${path}[${index}]`, value, 'must not be 0 for the In operator')]
        : []),
      ...(values.indexOf(value) < index ? [duplicate(`${path}[${index}]`, value)] : []),
    ]),
    ...(isOrdered ? [] : [invalidValue(path, [...values], 'must be ordered')]),
  ];
}

function validateConditions(patterns: readonly JsonObject[], path: string): readonly FieldError[] {
  return [
    ...(patterns.length > maxPatterns ? [tooMany(path, patterns.length, maxPatterns)] : []),
    ...patterns.flatMap((pattern, index) => {
      const type = stringAt(pattern, 'type') ?? '';
      return [
        ...checkQualifiedName(type).map((fault) =>
          invalidValue(`${path}[${index}].type`, type, fault),
        ),
        ...validateOneOf(stringAt(pattern, 'status') ?? '', statuses, `${path}[${index}].status`),
      ];
    }),
  ];
}
