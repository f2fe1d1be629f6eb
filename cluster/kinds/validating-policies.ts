import { requireCel } from '../custom/load-cel.ts';
import type { FieldError } from '../field-error.ts';
import { duplicate, invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, objectsAt, stringAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkQualifiedName } from '../resources/names.ts';
import { bindingBehavior, policyBehavior } from './admission-policies.ts';

const reasons = ['Forbidden', 'Invalid', 'RequestEntityTooLarge'];
const actions = ['Audit', 'Deny', 'Warn'];
const mostAnnotations = 20;
const longestAnnotation = 5 * 1024;

/** ValidatingAdmissionPolicies. */
export const validatingPolicy: Behavior = policyBehavior((spec, name) => [
  ...validateContents(spec, name),
  ...requireCel().checkPolicyExpressions(spec),
]);

/** ValidatingAdmissionPolicyBindings. */
export const validatingPolicyBinding: Behavior = bindingBehavior((spec) =>
  validateActions(listAt(spec, 'validationActions').map(String)),
);

function validateContents(spec: JsonObject, name: string): readonly FieldError[] {
  const validations = objectsAt(spec, 'validations');
  const annotations = objectsAt(spec, 'auditAnnotations');
  if (validations.length === 0 && annotations.length === 0) {
    const why = 'validations or auditAnnotations must contain at least one item';
    return [required('spec.validations', why), required('spec.auditAnnotations', why)];
  }
  const keys = annotations.map((annotation) => stringAt(annotation, 'key') ?? '');
  const tooMany = `must not have more than ${mostAnnotations} auditAnnotations`;
  return [
    ...validations.flatMap(validateValidation),
    ...(annotations.length > mostAnnotations
      ? [invalidValue('spec.auditAnnotations', annotations, tooMany)]
      : []),
    ...annotations.flatMap((annotation, index) =>
      validateAnnotation(annotation, { name, keys, index }),
    ),
  ];
}

function validateValidation(validation: JsonObject, index: number): readonly FieldError[] {
  const path = `spec.validations[${index}]`;
  const message = stringAt(validation, 'message') ?? '';
  const messageExpression = stringAt(validation, 'messageExpression') ?? '';
  const reason = stringAt(validation, 'reason');
  const isBlank = (text: string): boolean => text !== '' && text.trim() === '';
  return [
    ...((stringAt(validation, 'expression') ?? '').trim() === ''
      ? [required(`${path}.expression`, 'expression is not specified')]
      : []),
    ...(isBlank(messageExpression)
      ? [
          invalidValue(
            `${path}.messageExpression`,
            messageExpression,
            'must be non-empty if specified',
          ),
        ]
      : []),
    ...(isBlank(message)
      ? [invalidValue(`${path}.message`, message, 'must be non-empty if specified')]
      : /[\n\r]/.test(message.trim())
        ? [invalidValue(`${path}.message`, message, 'must not contain line breaks')]
        : []),
    ...(reason === undefined || reasons.includes(reason)
      ? []
      : [notSupported(`${path}.reason`, reason, reasons)]),
  ];
}

function validateAnnotation(
  annotation: JsonObject,
  {
    name,
    keys,
    index,
  }: { readonly name: string; readonly keys: readonly string[]; readonly index: number },
): readonly FieldError[] {
  const path = `spec.auditAnnotations[${index}]`;
  const key = keys[index] ?? '';
  const full = `${name}/${key}`;
  const expression = (stringAt(annotation, 'valueExpression') ?? '').trim();
  return [
    ...checkQualifiedName(full).map((fault) => invalidValue(`${path}.key`, full, fault)),
    ...(expression === ''
      ? [required(`${path}.valueExpression`, 'valueExpression is not specified')]
      : Buffer.byteLength(expression) > longestAnnotation
        ? [
            required(
              `${path}.valueExpression`,
              `must not exceed ${longestAnnotation} bytes in length`,
            ),
          ]
        : []),
    ...(keys.indexOf(key) < index ? [duplicate(`${path}.key`, key)] : []),
  ];
}

function validateActions(stated: readonly string[]): readonly FieldError[] {
  const path = 'spec.validationActions';
  if (stated.length === 0) return [required(path, 'at least one validation action is required')];
  const faults = stated.flatMap((action, index) => [
    ...(actions.includes(action) ? [] : [notSupported(`${path}[${index}]`, action, actions)]),
    ...(stated.indexOf(action) < index ? [duplicate(`${path}[${index}]`, action)] : []),
  ]);
  if (!stated.includes('Deny') || !stated.includes('Warn')) return faults;
  const why =
    'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';
  return [...faults, invalidValue(path, [...stated], why)];
}
