import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { objectAt, objectsAt, stringAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkLabel1035, checkPathSegment, checkSubdomain } from '../resources/names.ts';
import { childOf, setDefault } from './defaults.ts';
import { validateConditionNames, validateMatchResources } from './validate-admission-rules.ts';
import { validateSelector } from './validate-selector.ts';
import { specOf } from './workloads.ts';

const failurePolicies = ['Fail', 'Ignore'];

/** What is wrong with an object beyond what its kind has in common with another. */
type Validate = (spec: JsonObject, name: string) => readonly FieldError[];

/** Admission policies, validating or mutating. */
export function policyBehavior(validateRest: Validate): Behavior {
  return behavior(setPolicyDefaults, validateScope, validateRest);
}

/** Their bindings. */
export function bindingBehavior(validateRest: Validate): Behavior {
  return behavior(setBindingDefaults, validateReferences, validateRest);
}

function behavior(
  setDefaults: (object: KubeObject) => void,
  validateCommon: (spec: JsonObject) => readonly FieldError[],
  validateRest: Validate,
): Behavior {
  const validate = ({ metadata, spec = {} }: KubeObject): readonly FieldError[] => [
    ...validateCommon(spec),
    ...validateRest(spec, metadata.name ?? ''),
  ];
  return { generationOf: specOf, setDefaults, validate, validateUpdate: validate };
}

function setPolicyDefaults(object: KubeObject): void {
  const spec = childOf(object, 'spec');
  setDefault(spec, 'failurePolicy', 'Fail');
  const constraints = objectAt(spec, 'matchConstraints');
  if (constraints) setMatchDefaults(constraints);
}

function setBindingDefaults(object: KubeObject): void {
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

function validateScope(spec: JsonObject): readonly FieldError[] {
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

function validateReferences(spec: JsonObject): readonly FieldError[] {
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
