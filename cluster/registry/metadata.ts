import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue, required, tooLong } from '../field-error.ts';
import type { Json, ObjectMeta, OwnerReference } from '../object.ts';
import { isEqualJson } from '../object.ts';
import type { NameRule } from '../resources/names.ts';
import { checkLabelName, checkLabelValue, checkQualifiedName } from '../resources/names.ts';

const annotationsLimit = 256 * 1024;
const standardFinalizers = ['kubernetes', 'orphan', 'foregroundDeletion'];

export interface MetadataRules {
  readonly namespaced: boolean;
  readonly nameRule: NameRule;
  /** Built-in kinds want finalizers to be standard or to carry a domain. */
  readonly isBuiltin: boolean;
}

/** What every kind asks of its metadata. */
export function validateMetadata(
  metadata: ObjectMeta,
  rules: MetadataRules,
  path = 'metadata',
): readonly FieldError[] {
  return [
    ...validateName(metadata, rules.nameRule, path),
    ...validateNamespace(metadata, rules.namespaced, path),
    ...validateGeneration(metadata.generation ?? 0, `${path}.generation`),
    ...validateLabels(metadata.labels ?? {}, `${path}.labels`),
    ...validateAnnotations(metadata.annotations ?? {}, `${path}.annotations`),
    ...validateOwners(metadata.ownerReferences ?? [], `${path}.ownerReferences`),
    ...validateFinalizers(metadata.finalizers ?? [], rules.isBuiltin, `${path}.finalizers`),
  ];
}

function validateName(metadata: ObjectMeta, rule: NameRule, path: string): readonly FieldError[] {
  const { name = '', generateName = '' } = metadata;
  const prefixFaults =
    generateName === ''
      ? []
      : rule(generateName, true).map((fault) =>
          invalidValue(`${path}.generateName`, generateName, fault),
        );
  if (name === '') {
    return [...prefixFaults, required(`${path}.name`, 'name or generateName is required')];
  }
  return [...prefixFaults, ...rule(name).map((fault) => invalidValue(`${path}.name`, name, fault))];
}

function validateNamespace(
  { namespace = '' }: ObjectMeta,
  namespaced: boolean,
  path: string,
): readonly FieldError[] {
  if (!namespaced) {
    return namespace === ''
      ? []
      : [forbiddenField(`${path}.namespace`, 'not allowed on this type')];
  }
  if (namespace === '') return [required(`${path}.namespace`)];
  return checkLabelName(namespace).map((fault) =>
    invalidValue(`${path}.namespace`, namespace, fault),
  );
}

function validateGeneration(generation: number, path: string): readonly FieldError[] {
  return generation < 0
    ? [invalidValue(path, generation, 'must be greater than or equal to 0')]
    : [];
}

export function validateLabels(
  labels: Readonly<Record<string, string>>,
  path: string,
): readonly FieldError[] {
  return Object.entries(labels).flatMap(([key, value]) => [
    ...checkQualifiedName(key).map((fault) => invalidValue(path, key, fault)),
    ...checkLabelValue(value).map((fault) => invalidValue(path, value, fault)),
  ]);
}

export function validateAnnotations(
  annotations: Readonly<Record<string, string>>,
  path: string,
): readonly FieldError[] {
  const entries = Object.entries(annotations);
  const size = entries.reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value),
    0,
  );
  return [
    ...entries.flatMap(([key]) =>
      checkQualifiedName(key.toLowerCase()).map((fault) => invalidValue(path, key, fault)),
    ),
    ...(size > annotationsLimit ? [tooLong(path, annotationsLimit)] : []),
  ];
}

function validateOwners(owners: readonly OwnerReference[], path: string): readonly FieldError[] {
  const controllers = owners.filter((owner) => owner.controller === true);
  const [first, second] = controllers.map((owner) => `${owner.kind}/${owner.name}`);
  const faults = owners.flatMap((owner) => validateOwner(owner, path));
  if (second === undefined) return faults;
  const why = `Only one reference can have Controller set to true. Found "true" in references for ${first ?? ''} and ${second}`;
  return [...faults, invalidValue(path, [...owners], why)];
}

function validateOwner(owner: OwnerReference, path: string): readonly FieldError[] {
  const { group, version } = parseOwnerVersion(owner.apiVersion);
  const faults =
    version === ''
      ? [invalidValue(`${path}.apiVersion`, owner.apiVersion, 'version must not be empty')]
      : [];
  const missing = (['kind', 'name', 'uid'] as const).filter((key) => owner[key] === '');
  const why = `${group}/${version}, Kind=${owner.kind} is disallowed from being an owner`;
  return [
    ...faults,
    ...missing.map((key) => invalidValue(`${path}.${key}`, '', 'must not be empty')),
    ...(owner.apiVersion === 'v1' && owner.kind === 'Event'
      ? [invalidValue(path, owner, why)]
      : []),
  ];
}

/** What is no version at all has none. */
function parseOwnerVersion(apiVersion: string): { group: string; version: string } {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return { group: '', version: '' };
  return { group: parts.length === 2 ? (parts[0] ?? '') : '', version: parts.at(-1) ?? '' };
}

function validateFinalizers(
  finalizers: readonly string[],
  isBuiltin: boolean,
  path: string,
): readonly FieldError[] {
  const faults = finalizers.flatMap((finalizer) =>
    checkQualifiedName(finalizer).map((fault) => invalidValue(path, finalizer, fault)),
  );
  const unqualified = finalizers.flatMap((finalizer, index) =>
    finalizer.includes('/') || standardFinalizers.includes(finalizer)
      ? []
      : [
          invalidValue(
            `${path}[${index}]`,
            finalizer,
            'name is neither a standard finalizer name nor is it fully qualified',
          ),
        ],
  );
  const both = finalizers.includes('orphan') && finalizers.includes('foregroundDeletion');
  const why = 'finalizer orphan and foregroundDeletion cannot be both set';
  return [
    ...faults,
    ...(both ? [invalidValue(path, [...finalizers], why)] : []),
    ...(isBuiltin ? unqualified : []),
  ];
}

/** What an update may not change about any object. */
export function validateMetadataUpdate(
  metadata: ObjectMeta,
  old: ObjectMeta,
): readonly FieldError[] {
  const fixed = [
    'name',
    'namespace',
    'uid',
    'creationTimestamp',
    'deletionTimestamp',
    'deletionGracePeriodSeconds',
  ] as const;
  return [
    ...(old.deletionTimestamp === undefined
      ? []
      : validateNoNewFinalizers(metadata.finalizers ?? [], old.finalizers ?? [])),
    ...fixed.flatMap((key) => validateImmutable(metadata[key], old[key], `metadata.${key}`)),
  ];
}

export function validateImmutable(
  value: Json | undefined,
  old: Json | undefined,
  path: string,
): readonly FieldError[] {
  return isEqualJson(value, old) ? [] : [invalidValue(path, value ?? null, 'field is immutable')];
}

function validateNoNewFinalizers(
  finalizers: readonly string[],
  old: readonly string[],
): readonly FieldError[] {
  const added = finalizers.filter((finalizer) => !old.includes(finalizer)).toSorted();
  if (added.length === 0) return [];
  const list = added.map((finalizer) => JSON.stringify(finalizer)).join(', ');
  return [
    forbiddenField(
      'metadata.finalizers',
      `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`,
    ),
  ];
}
