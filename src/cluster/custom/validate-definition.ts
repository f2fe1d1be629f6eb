import type { FieldError } from '../field-error.ts';
import { invalidValue, notSupported, required } from '../field-error.ts';
import type { Json, JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, isObject, listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { validateImmutable } from '../registry/metadata.ts';
import { checkLabel1035, checkSubdomain } from '../resources/names.ts';
import { validateSchema } from './validate-schema.ts';

const SCOPES = ['Cluster', 'Namespaced'];
const APPROVAL = 'api-approved.kubernetes.io';
const PRESERVE = 'x-kubernetes-preserve-unknown-fields';
const INT_OR_STRING = 'x-kubernetes-int-or-string';

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
    ...(SCOPES.includes(scope) ? [] : [notSupported('spec.scope', scope, SCOPES)]),
    ...(spec['preserveUnknownFields'] === true
      ? [
          invalidValue(
            'spec.preserveUnknownFields',
            true,
            `cannot set to true, set ${PRESERVE} to true in spec.versions[*].schema instead`,
          ),
        ]
      : []),
    ...validateVersions(spec),
    ...validateNames(objectAt(spec, 'names') ?? {}),
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
  const faults = checkSubdomain(group).map((fault) => invalidValue('spec.group', group, fault));
  const isProtected = /(^|\.)(k8s\.io|kubernetes\.io)$/.test(group);
  if (!isProtected || metadata.annotations?.[APPROVAL]) return faults;
  return [
    ...faults,
    required(
      `metadata.annotations[${APPROVAL}]`,
      `protected groups must have approval annotation "${APPROVAL}", see https://github.com/kubernetes/enhancements/pull/1111`,
    ),
  ];
}

function validateNames(names: JsonObject): readonly FieldError[] {
  return ['plural', 'singular', 'kind', 'listKind'].flatMap((key) => {
    const name = stringAt(names, key) ?? '';
    if (name === '')
      return key === 'plural' || key === 'kind' ? [required(`spec.names.${key}`)] : [];
    return checkLabel1035(name.toLowerCase()).map((fault) =>
      invalidValue(`spec.names.${key}`, name, fault),
    );
  });
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
    ...schemas.flatMap((schema, index) =>
      schema ? [] : [required(`spec.versions[${index}].schema.openAPIV3Schema`)],
    ),
    ...(isShared ? schemas.slice(0, 1) : schemas).flatMap((schema, index) => {
      const path = isShared
        ? 'spec.validation.openAPIV3Schema'
        : `spec.versions[${index}].schema.openAPIV3Schema`;
      return schema ? validateStructural(schema, path) : [];
    }),
  ];
}

/** A schema has to say of everything what it is, so that it can be pruned by. */
function validateStructural(schema: JsonObject, path: string): readonly FieldError[] {
  const type = stringAt(schema, 'type') ?? '';
  const root =
    type === ''
      ? [required(`${path}.type`, 'must not be empty at the root')]
      : type === 'object'
        ? []
        : [invalidValue(`${path}.type`, type, 'must be object at the root')];
  return [...root, ...validateNode(schema, path)];
}

function validateNode(schema: JsonObject, path: string): readonly FieldError[] {
  const properties = Object.entries(objectAt(schema, 'properties') ?? {});
  const items = objectAt(schema, 'items');
  const additional = objectAt(schema, 'additionalProperties');
  return [
    ...validateDefault(schema, path),
    ...validateKeys(schema, path),
    ...(stringAt(schema, 'type') === 'array' && !items
      ? [required(`${path}.items`, 'must be specified')]
      : []),
    ...properties.flatMap(([name, property]) =>
      isObject(property)
        ? validateChild(property, `${path}.properties[${name}]`, 'specified object fields')
        : [],
    ),
    ...(items ? validateChild(items, `${path}.items`, 'specified array items') : []),
    ...(additional
      ? validateChild(additional, `${path}.additionalProperties`, 'specified object fields')
      : []),
  ];
}

function validateChild(schema: JsonObject, path: string, what: string): readonly FieldError[] {
  const isFree = schema[INT_OR_STRING] === true || schema[PRESERVE] === true;
  const missing =
    stringAt(schema, 'type') === undefined && !isFree
      ? [required(`${path}.type`, `must not be empty for ${what}`)]
      : [];
  return [...missing, ...validateNode(schema, path)];
}

function validateDefault(schema: JsonObject, path: string): readonly FieldError[] {
  const value: Json | undefined = schema['default'];
  if (value === undefined) return [];
  return validateSchema(value, schema, '').map((error) => ({
    ...error,
    field: error.field === '' ? `${path}.default` : `${path}.default.${error.field}`,
  }));
}

function validateKeys(schema: JsonObject, path: string): readonly FieldError[] {
  const keys = listAt(schema, 'x-kubernetes-list-map-keys').map(String);
  const isMap = schema['x-kubernetes-list-type'] === 'map';
  const properties = objectAt(schema, 'items', 'properties') ?? {};
  if (isMap && keys.length === 0) {
    return [
      required(
        `${path}.x-kubernetes-list-map-keys`,
        'must not be empty if x-kubernetes-list-type is map',
      ),
    ];
  }
  return keys.flatMap((key, index) =>
    isObject(properties[key])
      ? []
      : [
          invalidValue(
            `${path}.x-kubernetes-list-map-keys[${index}]`,
            key,
            'entries must all be names of item properties',
          ),
        ],
  );
}
