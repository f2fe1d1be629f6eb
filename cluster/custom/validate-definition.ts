import type { FieldError } from '../field-error.ts';
import { invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { validateImmutable } from '../registry/metadata.ts';
import { checkLabel1035, checkSubdomain } from '../resources/names.ts';
import { validateConversion, validatePresentation } from './validate-columns.ts';
import { validateStructural } from './validate-structural.ts';

const scopes = ['Cluster', 'Namespaced'];
const approvalAnnotation = 'api-approved.kubernetes.io';
const preserve = 'x-kubernetes-preserve-unknown-fields';

/** What is wrong with a CustomResourceDefinition. */
export function validateDefinition(object: KubeObject): readonly FieldError[] {
  const spec = object.spec ?? {};
  const group = stringAt(spec, 'group') ?? '';
  const plural = stringAt(spec, 'names', 'plural') ?? '';
  const scope = stringAt(spec, 'scope') ?? '';
  const { name = '' } = object.metadata;
  return [
    ...(name === `${plural}.${group}`
      ? []
      : [invalidValue('metadata.name', name, 'must be spec.names.plural+"."+spec.group')]),
    ...validateGroup(group, object),
    ...(scopes.includes(scope) ? [] : [notSupported('spec.scope', scope, scopes)]),
    ...(spec['preserveUnknownFields'] === true
      ? [
          invalidValue(
            'spec.preserveUnknownFields',
            true,
            `cannot set to true, set ${preserve} to true in spec.versions[*].schema instead`,
          ),
        ]
      : []),
    ...validateVersions(spec),
    ...validateNames(objectAt(spec, 'names') ?? {}),
    ...validateConversion(spec),
  ];
}

export function validateDefinitionUpdate(
  object: KubeObject,
  old: KubeObject,
): readonly FieldError[] {
  const isEstablished = objectsAt(old, 'status', 'conditions').some(
    (one) => one['type'] === 'Established' && one['status'] === 'True',
  );
  const fixed: readonly (readonly string[])[] = [
    ['group'],
    ...(isEstablished ? [['scope'], ['names', 'kind'], ['names', 'plural']] : []),
  ];
  return [
    ...validateDefinition(object),
    ...fixed.flatMap((path) =>
      validateImmutable(
        stringAt(object, 'spec', ...path),
        stringAt(old, 'spec', ...path),
        `spec.${path.join('.')}`,
      ),
    ),
  ];
}

function validateGroup(group: string, { metadata }: KubeObject): readonly FieldError[] {
  if (group === '') return [required('spec.group')];
  const faults = [
    ...checkSubdomain(group),
    ...(group.includes('.') ? [] : ['should be a domain with at least one dot']),
  ].map((fault) => invalidValue('spec.group', group, fault));
  const isProtected = /(^|\.)(k8s\.io|kubernetes\.io)$/.test(group);
  if (!isProtected || metadata.annotations?.[approvalAnnotation]) return faults;
  return [
    ...faults,
    required(
      `metadata.annotations[${approvalAnnotation}]`,
      `protected groups must have approval annotation "${approvalAnnotation}", see https://github.com/kubernetes/enhancements/pull/1111`,
    ),
  ];
}

function validateNames(names: JsonObject): readonly FieldError[] {
  const single = ['plural', 'singular', 'kind', 'listKind'].flatMap((key) => {
    const name = stringAt(names, key) ?? '';
    const path = `spec.names.${key}`;
    if (name === '') return key === 'plural' || key === 'kind' ? [required(path)] : [];
    const isKind = key === 'kind' || key === 'listKind';
    const mixed = isKind ? 'may have mixed case, but should otherwise match: ' : '';
    return checkLabel1035(isKind ? name.toLowerCase() : name).map((fault) =>
      invalidValue(path, name, `${mixed}${fault}`),
    );
  });
  const listed = ['shortNames', 'categories'].flatMap((key) =>
    listAt(names, key)
      .map(String)
      .flatMap((name, index) =>
        checkLabel1035(name).map((fault) =>
          invalidValue(`spec.names.${key}[${index}]`, name, fault),
        ),
      ),
  );
  return [...single, ...listed];
}

function validateVersions(spec: JsonObject): readonly FieldError[] {
  const versions = objectsAt(spec, 'versions');
  const names = versions.map((version) => stringAt(version, 'name') ?? '');
  const stored = versions.filter((version) => version['storage'] === true);
  const schemas = versions.map((version) => objectAt(version, 'schema', 'openAPIV3Schema'));
  // One schema for all versions is stated once, so that is where its errors are.
  const isShared = schemas.every((schema) => isEqualJson(schema, schemas[0]));
  return [
    ...(versions.length === 0 ? [required('spec.versions')] : []),
    ...(new Set(names).size < names.length
      ? [invalidValue('spec.versions', versions, 'must contain unique version names')]
      : []),
    ...(stored.length === 1
      ? []
      : [
          invalidValue(
            'spec.versions',
            versions,
            'must have exactly one version marked as storage version',
          ),
        ]),
    ...names.flatMap((name, index) => validateVersionName(name, index)),
    ...schemas.flatMap((schema, index) =>
      schema ? [] : [required(`spec.versions[${index}].schema.openAPIV3Schema`)],
    ),
    ...(isShared ? schemas.slice(0, 1) : schemas).flatMap((schema, index) => {
      const path = isShared
        ? 'spec.validation.openAPIV3Schema'
        : `spec.versions[${index}].schema.openAPIV3Schema`;
      return schema ? validateStructural(schema, path) : [];
    }),
    ...versions.flatMap((version, index) =>
      validatePresentation(version, versions.length === 1 ? 'spec' : `spec.versions[${index}]`),
    ),
  ];
}

/** The first version is also that of a field from before there were several. */
function validateVersionName(name: string, index: number): readonly FieldError[] {
  const paths = [`spec.versions[${index}].name`, ...(index === 0 ? ['spec.version'] : [])];
  return paths.flatMap((path) =>
    checkLabel1035(name).map((fault) => invalidValue(path, name, fault)),
  );
}
