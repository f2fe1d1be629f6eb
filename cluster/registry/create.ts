import type { AdmissionRequest } from '../admission/admission-request.ts';
import { trackUpdate } from '../apply/field-manager.ts';
import type { KubeObject } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { qualifiedKind, qualifiedResource } from '../resources/api-resource.ts';
import { checkSubdomain } from '../resources/names.ts';
import { StatusError, alreadyExists, badRequest, invalid, unknownError } from '../status-error.ts';
import type { Cluster, Write } from './context.ts';
import { admissionRequest, commit, keyOf, now } from './context.ts';
import {
  asTyped,
  convertObject,
  emptyObject,
  ownershipRules,
  toStorage,
  toVersion,
} from './conversion.ts';
import { validateMetadata } from './metadata.ts';
import { requireLivingNamespace } from './namespace-lifecycle.ts';
import type { Steps } from './steps.ts';

/** A name that the server makes up is tried again, so many times, when it is taken. */
const nameAttempts = 8;
const maxPrefixLength = 58;

export interface CreateRequest {
  readonly resource: ApiResource;
  /** Of the URL; empty for cluster-wide kinds. */
  readonly namespace: string;
  /** Decoded and defaulted, in the version of the resource; it is written into. */
  readonly object: KubeObject;
}

/** Creates an object; the answer is in the version of the resource. */
export function* createObject(
  cluster: Cluster,
  request: CreateRequest,
  write: Write,
): Steps<KubeObject> {
  const { resource, namespace, object } = request;
  wipeSystemFields(object);
  matchNamespace(object, resource, namespace);
  if (object.metadata.resourceVersion && !write.dryRun) {
    throw unknownError('resourceVersion should not be set on objects to be created');
  }
  const managedFields = trackUpdate(
    asTyped(resource, emptyObject(resource)),
    asTyped(resource, object),
    {
      manager: write.manager,
      subresource: '',
      now: now(cluster),
      rules: ownershipRules(cluster.catalog, resource, ''),
    },
  );
  setManagedFields(object, managedFields);
  return toVersion(resource, yield* insertObject(cluster, { resource, object }, write));
}

/** The last steps of a create, for an object whose fields have their owners. */
export function* insertObject(
  cluster: Cluster,
  { resource, object: given }: { readonly resource: ApiResource; readonly object: KubeObject },
  write: Write,
): Steps<KubeObject> {
  const { namespace = '', name = '' } = given.metadata;
  requireLivingNamespace(cluster, resource, namespace, name);
  const about = { operation: 'CREATE', resource, namespace, name } as const;
  const object = toStorage(resource, yield* mutate(cluster, about, given, write));
  const { metadata } = object;
  const isGenerated = !metadata.name && metadata.generateName !== undefined;
  metadata.uid = cluster.createUid();
  metadata.creationTimestamp = now(cluster);
  for (let attempt = 1; ; attempt++) {
    if (isGenerated) metadata.name = completeName(metadata.generateName ?? '', cluster);
    prepare(cluster, resource, object);
    validate(cluster, resource, object, write);
    if (cluster.admission) {
      const shown = convertObject(resource, object, resource.apiVersion);
      const named = { ...about, name: metadata.name ?? '', object: shown };
      yield* cluster.admission.validate(admissionRequest(write, named));
    }
    const existing = cluster.store.collection(resource.storageKey).find(keyOf(resource, object));
    if (!existing) return commit(cluster, resource, object, { ...write, isNew: true });
    if (!isGenerated || attempt === nameAttempts) throw taken(resource, existing, isGenerated);
  }
}

/** What the kind and then others make of an object that is to be created. */
function* mutate(
  cluster: Cluster,
  about: Pick<AdmissionRequest, 'operation' | 'resource' | 'namespace' | 'name'>,
  given: KubeObject,
  write: Write,
): Steps<KubeObject> {
  const { behavior } = about.resource;
  const object = toStorage(about.resource, given);
  behavior.admit?.(object, cluster);
  if (!cluster.admission) return object;
  const shown = convertObject(about.resource, object, about.resource.apiVersion);
  const request = admissionRequest(write, { ...about, object: shown });
  yield* cluster.admission.mutate(request);
  return request.object ?? object;
}

/** Cut so that it is a label, suffix included. */
function completeName(prefix: string, { createSuffix }: Cluster): string {
  return `${prefix.slice(0, maxPrefixLength)}${createSuffix()}`;
}

function prepare(cluster: Cluster, resource: ApiResource, object: KubeObject): void {
  const { behavior } = resource;
  const keepsStatus = behavior.keepsStatus === true && object.status !== undefined;
  if (resource.subresources.has('status') && !keepsStatus) resetStatus(resource, object);
  if (behavior.generationOf) object.metadata.generation = 1;
  behavior.prepareCreate?.(object, cluster);
}

/** Built-in kinds keep an empty status where Go writes one: here in the version they are kept in. */
function resetStatus(resource: ApiResource, object: KubeObject): void {
  const empty = resource.custom ? undefined : toStorage(resource, emptyObject(resource)).status;
  if (empty) object.status = empty;
  else delete object.status;
}

function validate(cluster: Cluster, resource: ApiResource, object: KubeObject, write: Write): void {
  const { behavior, namespaced } = resource;
  const rules = {
    namespaced,
    nameRule: behavior.nameRule ?? checkSubdomain,
    isBuiltin: !resource.custom,
  };
  const errors = [
    ...validateMetadata(object.metadata, rules),
    ...(behavior.validate?.(object, cluster) ?? []),
  ];
  const { name = '' } = object.metadata;
  if (errors.length > 0) throw invalid(qualifiedKind(resource), name, errors);
  write.warnings.push(...(behavior.warn?.(object, undefined) ?? []));
}

function taken(resource: ApiResource, existing: KubeObject, isGenerated: boolean): StatusError {
  const error = alreadyExists(qualifiedResource(resource), existing.metadata.name ?? '');
  const { message, code, reason, details } = error;
  const change = isGenerated
    ? `${message}, the server was not able to generate a unique name for the object`
    : existing.metadata.deletionTimestamp === undefined
      ? message
      : `object is being deleted: ${message}`;
  return new StatusError({ code, reason, message: change, ...(details && { details }) });
}

export function setManagedFields(
  object: KubeObject,
  managedFields: NonNullable<KubeObject['metadata']['managedFields']>,
): void {
  if (managedFields.length > 0) object.metadata.managedFields = managedFields;
  else delete object.metadata.managedFields;
}

function wipeSystemFields({ metadata }: KubeObject): void {
  delete metadata.uid;
  delete metadata.creationTimestamp;
  delete metadata.deletionTimestamp;
  delete metadata.deletionGracePeriodSeconds;
  delete metadata['selfLink'];
}

/** The object's namespace is the URL's, said or not. */
export function matchNamespace(
  { metadata }: KubeObject,
  resource: ApiResource,
  namespace: string,
): void {
  const expected = resource.namespaced ? namespace : '';
  if ((metadata.namespace ?? '') === expected) return;
  if (expected === '') delete metadata.namespace;
  else if (!metadata.namespace) metadata.namespace = expected;
  else {
    throw badRequest(
      'the namespace of the provided object does not match the namespace sent on the request',
    );
  }
}
