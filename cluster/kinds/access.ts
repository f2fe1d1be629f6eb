import type { FieldError } from '../field-error.ts';
import { invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkPathSegment, checkSubdomain } from '../resources/names.ts';
import { childOf, setDefault } from './defaults.ts';

/** Roles and bindings; who may do what. */
const rbacGroup = 'rbac.authorization.k8s.io';
const subjectKinds = ['ServiceAccount', 'User', 'Group'];

export const role: Behavior = {
  nameRule: checkPathSegment,
  createsOnUpdate: true,
  validate: (object) => validateRules(object, true),
  validateUpdate: (object) => validateRules(object, true),
};

export const clusterRole: Behavior = {
  nameRule: checkPathSegment,
  createsOnUpdate: true,
  validate: (object) => validateRules(object, false),
  validateUpdate: (object) => validateRules(object, false),
};

function validateRules(object: KubeObject, isNamespaced: boolean): readonly FieldError[] {
  return objectsAt(object, 'rules').flatMap((rule, index) =>
    validateRule(rule, `rules[${index}]`, isNamespaced),
  );
}

function validateRule(
  rule: JsonObject,
  path: string,
  isNamespaced: boolean,
): readonly FieldError[] {
  const verbs =
    listAt(rule, 'verbs').length > 0
      ? []
      : [required(`${path}.verbs`, 'verbs must contain at least one value')];
  const urls = listAt(rule, 'nonResourceURLs');
  if (urls.length > 0) return [...verbs, ...validateUrls(rule, path, isNamespaced)];
  return [
    ...verbs,
    ...(listAt(rule, 'apiGroups').length > 0
      ? []
      : [required(`${path}.apiGroups`, 'resource rules must supply at least one api group')]),
    ...(listAt(rule, 'resources').length > 0
      ? []
      : [required(`${path}.resources`, 'resource rules must supply at least one resource')]),
  ];
}

function validateUrls(
  rule: JsonObject,
  path: string,
  isNamespaced: boolean,
): readonly FieldError[] {
  const urls = listAt(rule, 'nonResourceURLs');
  const isMixed = ['apiGroups', 'resources', 'resourceNames'].some(
    (key) => listAt(rule, key).length > 0,
  );
  const faults = [
    ...(isNamespaced ? ['namespaced rules cannot apply to non-resource URLs'] : []),
    ...(isMixed ? ['rules cannot apply to both regular resources and non-resource URLs'] : []),
  ];
  return faults.map((fault) => invalidValue(`${path}.nonResourceURLs`, urls, fault));
}

export const roleBinding: Behavior = bindingOf(true);
export const clusterRoleBinding: Behavior = bindingOf(false);

function bindingOf(isNamespaced: boolean): Behavior {
  const validate = (object: KubeObject): readonly FieldError[] =>
    validateBinding(object, isNamespaced);
  return {
    nameRule: checkPathSegment,
    createsOnUpdate: true,
    setDefaults: setBindingDefaults,
    validate,
    validateUpdate: (object, old) => [
      ...validate(object),
      ...(isEqualJson(object['roleRef'], old['roleRef'])
        ? []
        : [invalidValue('roleRef', shownRole(object), 'cannot change roleRef')]),
    ],
  };
}

/** As the server shows what has no form of its own on the wire. */
function shownRole(binding: KubeObject): JsonObject {
  const field = (key: string): string => stringAt(binding, 'roleRef', key) ?? '';
  return { APIGroup: field('apiGroup'), Kind: field('kind'), Name: field('name') };
}

function setBindingDefaults(object: KubeObject): void {
  setDefault(childOf(object, 'roleRef'), 'apiGroup', rbacGroup);
  for (const subject of objectsAt(object, 'subjects')) {
    if (subject['kind'] === 'User' || subject['kind'] === 'Group') {
      setDefault(subject, 'apiGroup', rbacGroup);
    }
  }
}

function validateBinding(object: KubeObject, isNamespaced: boolean): readonly FieldError[] {
  const reference = objectAt(object, 'roleRef') ?? {};
  const kinds = isNamespaced ? ['Role', 'ClusterRole'] : ['ClusterRole'];
  const kind = stringAt(reference, 'kind') ?? '';
  const group = stringAt(reference, 'apiGroup') ?? '';
  return [
    ...(group === rbacGroup ? [] : [notSupported('roleRef.apiGroup', group, [rbacGroup])]),
    ...(kinds.includes(kind) ? [] : [notSupported('roleRef.kind', kind, kinds)]),
    ...(stringAt(reference, 'name') ? [] : [required('roleRef.name')]),
    ...objectsAt(object, 'subjects').flatMap((subject, index) =>
      validateSubject(subject, `subjects[${index}]`, isNamespaced),
    ),
  ];
}

function validateSubject(
  subject: JsonObject,
  path: string,
  isNamespaced: boolean,
): readonly FieldError[] {
  const name = stringAt(subject, 'name') ?? '';
  const kind = stringAt(subject, 'kind') ?? '';
  const group = stringAt(subject, 'apiGroup') ?? '';
  const missing = name === '' ? [required(`${path}.name`)] : [];
  if (!subjectKinds.includes(kind))
    return [...missing, notSupported(`${path}.kind`, kind, subjectKinds)];
  if (kind !== 'ServiceAccount') {
    return group === rbacGroup
      ? missing
      : [...missing, notSupported(`${path}.apiGroup`, group, [rbacGroup])];
  }
  return [
    ...missing,
    ...(name === ''
      ? []
      : checkSubdomain(name).map((fault) => invalidValue(`${path}.name`, name, fault))),
    ...(group === '' ? [] : [notSupported(`${path}.apiGroup`, group, [''])]),
    ...(!isNamespaced && !stringAt(subject, 'namespace') ? [required(`${path}.namespace`)] : []),
  ];
}
