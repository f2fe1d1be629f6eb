import { requireCel } from '../custom/load-cel.ts';
import type { FieldError } from '../field-error.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import {
  checkLabel1035,
  checkPathSegment,
  checkQualifiedName,
  checkSubdomain,
} from '../resources/names.ts';
import { childOf, setDefault } from './defaults.ts';
import { validateConditionNames, validateMatchResources } from './validate-admission-rules.ts';
import { validateSelector } from './validate-selector.ts';
import { specOf } from './workloads.ts';

const failurePolicies = ['Fail', 'Ignore'];
const reasons = ['Forbidden', 'Invalid', 'RequestEntityTooLarge'];
const actions = ['Audit', 'Deny', 'Warn'];
const mostAnnotations = 20;
const longestAnnotation = 5 * 1024;

/** ValidatingAdmissionPolicies. */
export const validatingPolicy: Behavior = {
  generationOf: specOf,
  setDefaults: setPolicyDefaults,
  validate: validatePolicy,
  validateUpdate: validatePolicy,
};

/** ValidatingAdmissionPolicyBindings. */
export const validatingPolicyBinding: Behavior = {
  generationOf: specOf,
  setDefaults: setBindingDefaults,
  validate: validateBinding,
  validateUpdate: validateBinding,
};

export function setPolicyDefaults(object: KubeObject): void {
  const spec = childOf(object, 'spec');
  setDefault(spec, 'failurePolicy', 'Fail');
  const constraints = objectAt(spec, 'matchConstraints');
  if (constraints) setMatchDefaults(constraints);
}

export function setBindingDefaults(object: KubeObject): void {
  const resources = objectAt(object, 'spec', 'matchResources');
  if (resources) setMatchDefaults(resources);
}

function setMatchDefaults(resources: JsonObject): void {
  setDefault(resources, 'matchPolicy', 'Equivalent');
  resources['namespaceSelector'] ??= {};
  resources['objectSelector'] ??= {};
  for (const key of ['resourceRules', 'excludeResourceRules']) {
    for (const rule of objectsAt(resources, key)) setDefault(rule, 'scope', '*');
  }
}

function validatePolicy(object: KubeObject): readonly FieldError[] {
  const spec = object.spec ?? {};
  return [
    ...validateScope(spec),
    ...validateContents(spec, object.metadata.name ?? ''),
    ...requireCel().checkPolicyExpressions(spec),
  ];
}

/** What policies of either kind have in common. */
export function validateScope(spec: JsonObject): readonly FieldError[] {
  const failurePolicy = stringAt(spec, 'failurePolicy') ?? '';
  const paramKind = objectAt(spec, 'paramKind');
  return [
    ...(failurePolicies.includes(failurePolicy)
      ? []
      : [notSupported('spec.failurePolicy', failurePolicy, failurePolicies)]),
    ...(paramKind ? validateParamKind(paramKind) : []),
    ...validateConstraints(spec),
    ...validateConditionNames(objectsAt(spec, 'matchConditions'), 'spec.matchConditions'),
    ...objectsAt(spec, 'variables').flatMap(validateVariable),
  ];
}

function validateParamKind(paramKind: JsonObject): readonly FieldError[] {
  const apiVersion = stringAt(paramKind, 'apiVersion') ?? '';
  const kind = stringAt(paramKind, 'kind') ?? '';
  const faults =
    kind === ''
      ? [required('spec.paramKind.kind')]
      : checkLabel1035(kind.toLowerCase()).map((fault) =>
          invalidValue(
            'spec.paramKind.kind',
            kind,
            `may have mixed case, but should otherwise match: ${fault}`,
          ),
        );
  return [...validateApiVersion(apiVersion), ...faults];
}

function validateApiVersion(apiVersion: string): readonly FieldError[] {
  const path = 'spec.paramKind.apiVersion';
  if (apiVersion === '') return [required(path)];
  const parts = apiVersion.split('/');
  if (parts.length > 2) {
    return [invalidValue(path, apiVersion, `unexpected GroupVersion string: ${apiVersion}`)];
  }
  const [group = '', version = ''] = parts.length === 2 ? parts : ['', apiVersion];
  return [
    ...(group === '' ? [] : checkSubdomain(group).map((fault) => invalidValue(path, group, fault))),
    ...(version === ''
      ? [invalidValue(path, apiVersion, 'version must be specified')]
      : checkLabel1035(version).map((fault) => invalidValue(path, version, fault))),
  ];
}

function validateConstraints(spec: JsonObject): readonly FieldError[] {
  const path = 'spec.matchConstraints';
  const constraints = objectAt(spec, 'matchConstraints');
  if (!constraints) return [required(path)];
  return [
    ...validateMatchResources(constraints, path),
    ...(objectsAt(constraints, 'resourceRules').length === 0
      ? [required(`${path}.resourceRules`)]
      : []),
  ];
}

function validateVariable(variable: JsonObject, index: number): readonly FieldError[] {
  const path = `spec.variables[${index}]`;
  const name = stringAt(variable, 'name') ?? '';
  const isName = /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name);
  return [
    ...(name.trim() === ''
      ? [required(`${path}.name`, 'name is not specified')]
      : isName
        ? []
        : [invalidValue(`${path}.name`, name, 'must be a valid CEL identifier')]),
    ...((stringAt(variable, 'expression') ?? '').trim() === ''
      ? [required(`${path}.expression`, 'expression is not specified')]
      : []),
  ];
}

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

function validateBinding(object: KubeObject): readonly FieldError[] {
  const spec = object.spec ?? {};
  return [
    ...validateReferences(spec),
    ...validateActions(listAt(spec, 'validationActions').map(String)),
  ];
}

/** What bindings of either kind have in common. */
export function validateReferences(spec: JsonObject): readonly FieldError[] {
  const policyName = stringAt(spec, 'policyName') ?? '';
  const paramRef = objectAt(spec, 'paramRef');
  const resources = objectAt(spec, 'matchResources');
  return [
    ...(policyName === ''
      ? [required('spec.policyName')]
      : checkSubdomain(policyName).map((fault) =>
          invalidValue('spec.policyName', policyName, fault),
        )),
    ...(paramRef ? validateParamRef(paramRef, 'spec.paramRef') : []),
    ...(resources ? validateMatchResources(resources, 'spec.matchResources') : []),
  ];
}

function validateParamRef(paramRef: JsonObject, path: string): readonly FieldError[] {
  const name = stringAt(paramRef, 'name') ?? '';
  const selector = objectAt(paramRef, 'selector');
  const action = stringAt(paramRef, 'parameterNotFoundAction') ?? '';
  const both = 'name and selector are mutually exclusive';
  return [
    ...(name === ''
      ? []
      : checkPathSegment(name).map((fault) => invalidValue(`${path}.name`, name, fault))),
    ...(name !== '' && selector ? [forbiddenField(`${path}.name`, both)] : []),
    ...(selector ? validateSelector(selector, `${path}.selector`) : []),
    ...(name !== '' && selector ? [forbiddenField(`${path}.selector`, both)] : []),
    ...(name === '' && !selector
      ? [required(path, 'one of name or selector must be specified')]
      : []),
    ...(action === ''
      ? [required(`${path}.parameterNotFoundAction`)]
      : ['Deny', 'Allow'].includes(action)
        ? []
        : [notSupported(`${path}.parameterNotFoundAction`, action, ['Deny', 'Allow'])]),
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
