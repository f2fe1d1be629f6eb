import type { AdmissionRequest } from '../admission/admission-request.ts';
import type { JsonObject, KubeObject, ManagedFieldsEntry } from '../object.ts';
import { isEqualJson } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { qualifiedKind, qualifiedResource } from '../resources/api-resource.ts';
import { checkPathSegment } from '../resources/names.ts';
import { invalidValue } from '../field-error.ts';
import { badRequest, conflict, invalid, notFound } from '../status-error.ts';
import type { Cluster, Write } from './context.ts';
import { admissionRequest, commit, storeKey } from './context.ts';
import { convertObject, toStorage, toVersion } from './conversion.ts';
import { insertObject, matchNamespace } from './create.ts';
import { validateMetadata, validateMetadataUpdate } from './metadata.ts';
import type { Steps } from './steps.ts';

/** An update is made anew when someone else was faster; in the end someone has to lose. */
const updateAttempts = 8;

const modifiedEvent =
  'the object has been modified; please apply your changes to the latest version and try again';

export interface UpdateRequest {
  readonly resource: ApiResource;
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
  /** That the object has to have: what an update was made from. */
  readonly uid?: string;
  /** An apply creates what is not there. */
  readonly mayCreate: boolean;
  /**
   * The object to store, given the live one: a copy of its own, owners of its fields set, in the
   * version of the resource.
   */
  readonly produce: (live: KubeObject | undefined) => KubeObject;
  /** Asked before something is created that the client only asked to change. */
  readonly authorizeCreate?: () => void;
  /** What a client of the subresource sees of an object; the object itself where nothing is said. */
  readonly present?: (object: KubeObject) => KubeObject;
}

export interface UpdateResult {
  readonly object: KubeObject;
  readonly created: boolean;
}

/** Changes an object, or creates it where that is allowed. */
export function* updateObject(
  cluster: Cluster,
  request: UpdateRequest,
  write: Write,
): Steps<UpdateResult> {
  for (let attempt = 1; attempt <= updateAttempts; attempt++) {
    const result = yield* tryUpdate(cluster, request, write);
    if (result) return result;
  }
  throw conflict(qualifiedResource(request.resource), request.name, modifiedEvent);
}

/** Nothing, where the object was changed by others while this one waited. */
function* tryUpdate(
  cluster: Cluster,
  request: UpdateRequest,
  write: Write,
): Steps<UpdateResult | undefined> {
  const { resource, name } = request;
  const live = findLive(cluster, request);
  const mayCreate = request.mayCreate || resource.behavior.createsOnUpdate === true;
  if (!live && !(mayCreate && request.subresource === '')) {
    throw notFound(qualifiedResource(resource), name);
  }
  const produced = request.produce(live && toVersion(resource, live));
  checkIdentity(produced, request, live);
  if (!live) {
    request.authorizeCreate?.();
    const inserted = yield* insertObject(cluster, { resource, object: produced }, write);
    return { object: toVersion(resource, inserted), created: true };
  }
  const admitted = yield* mutate(cluster, request, { object: produced, live }, write);
  const object = toStorage(resource, admitted);
  checkVersion(resource, object, live);
  const stored = yield* replaceObject(cluster, request, { object, live }, write);
  return stored && { object: toVersion(resource, stored), created: false };
}

function findLive(
  cluster: Cluster,
  { resource, namespace, name }: UpdateRequest,
): KubeObject | undefined {
  const key = storeKey(resource, namespace, name);
  return cluster.store.collection(resource.storageKey).find(key);
}

interface Change {
  readonly object: KubeObject;
  readonly live: KubeObject;
}

/** A change, to those who may change or refuse it. */
function requestOf(
  { resource, namespace, name, subresource, present = (one) => one }: UpdateRequest,
  { object, live }: Change,
  write: Write,
): AdmissionRequest {
  const old = present(toVersion(resource, live));
  const about = { operation: 'UPDATE', resource, namespace, name, subresource, old } as const;
  return admissionRequest(write, { ...about, object: present(object) });
}

function* mutate(
  cluster: Cluster,
  request: UpdateRequest,
  change: Change,
  write: Write,
): Steps<KubeObject> {
  // What a subresource shows is not what is stored: it can be refused, but not changed.
  if (!cluster.admission || request.present) return change.object;
  const asked = requestOf(request, change, write);
  yield* cluster.admission.mutate(asked);
  return asked.object ?? change.object;
}

function checkIdentity(
  object: KubeObject,
  request: UpdateRequest,
  live: KubeObject | undefined,
): void {
  const { resource, namespace, name } = request;
  const { uid } = object.metadata;
  if (!live && uid) {
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
    throw conflict(qualifiedResource(resource), name, why);
  }
  if (live && request.uid !== undefined && request.uid !== live.metadata.uid) {
    const why = `Precondition failed: UID in precondition: ${request.uid}, UID in object meta: ${live.metadata.uid ?? ''}`;
    throw conflict(qualifiedResource(resource), name, why);
  }
  matchNamespace(object, resource, namespace);
  checkName(object, name);
}

/** The object's name is the URL's. */
export function checkName({ metadata }: KubeObject, name: string): void {
  if (metadata.name === name) return;
  throw badRequest(
    metadata.name
      ? `the name of the object (${metadata.name}) does not match the name on the URL (${name})`
      : `the name of the object (${name} based on URL) was undeterminable: name must be provided`,
  );
}

function checkVersion(resource: ApiResource, object: KubeObject, live: KubeObject): void {
  const { metadata } = object;
  if (!metadata.resourceVersion) {
    if (resource.behavior.requiresResourceVersion) {
      throw invalid(qualifiedResource(resource), metadata.name ?? '', [
        invalidValue('metadata.resourceVersion', 0, 'must be specified for an update'),
      ]);
    }
    metadata.resourceVersion = live.metadata.resourceVersion ?? '';
  }
  if (metadata.resourceVersion !== live.metadata.resourceVersion) {
    throw conflict(qualifiedResource(resource), metadata.name ?? '', modifiedEvent);
  }
}

function* replaceObject(
  cluster: Cluster,
  request: UpdateRequest,
  { object, live }: Change,
  write: Write,
): Steps<KubeObject | undefined> {
  const { resource, subresource } = request;
  const isStatus = subresource === 'status';
  resource.behavior.partialUpdates?.[subresource]?.prepare(object, live);
  prepare(cluster, resource, object, live, isStatus);
  keepSystemFields(object, live);
  validate(cluster, request, object, live);
  if (!isStatus) write.warnings.push(...(resource.behavior.warn?.(object, live) ?? []));
  if (cluster.admission) {
    const shown = convertObject(resource, object, resource.apiVersion);
    yield* cluster.admission.validate(requestOf(request, { object: shown, live }, write));
    if (findLive(cluster, request) !== live) return undefined;
  }
  keepTimestamps(object, live);
  if (isEqualJson(object, live)) return live;
  if (isFinished(object, live) && !resource.behavior.isHeld?.(object)) {
    if (!write.dryRun) {
      cluster.store.delete(
        resource.storageKey,
        storeKey(resource, request.namespace, request.name),
      );
      resource.behavior.afterDelete?.(object, cluster);
    }
    return object;
  }
  return commit(cluster, resource, object, { ...write, isNew: false });
}

function prepare(
  cluster: Cluster,
  resource: ApiResource,
  object: KubeObject,
  live: KubeObject,
  isStatus: boolean,
): void {
  const { behavior } = resource;
  object.metadata.generation = live.metadata.generation ?? 0;
  if (object.metadata.generation === 0) delete object.metadata.generation;
  if (isStatus) {
    if (resource.custom) keepAllButStatus(object, live);
    else if (live.spec) object.spec = live.spec;
    behavior.prepareStatusUpdate?.(object, live);
    return;
  }
  if (resource.subresources.has('status')) keepStatus(object, live);
  behavior.prepareUpdate?.(object, live, cluster);
  const { generationOf } = behavior;
  if (generationOf && !isEqualJson(generationOf(object), generationOf(live))) {
    object.metadata.generation = (live.metadata.generation ?? 0) + 1;
  }
}

function keepStatus(object: KubeObject, live: KubeObject): void {
  if (live.status) object.status = live.status;
  else delete object.status;
}

function keepAllButStatus(object: KubeObject, live: KubeObject): void {
  const { status } = object;
  const { managedFields } = object.metadata;
  for (const key of Object.keys(object)) object[key] = live[key];
  for (const key of Object.keys(live)) object[key] = live[key];
  object.metadata = { ...live.metadata };
  if (managedFields) object.metadata.managedFields = managedFields;
  else delete object.metadata.managedFields;
  if (status) object.status = status;
  else delete object.status;
}

function keepSystemFields({ metadata }: KubeObject, { metadata: live }: KubeObject): void {
  if (!metadata.uid && live.uid !== undefined) metadata.uid = live.uid;
  if (live.creationTimestamp !== undefined) metadata.creationTimestamp = live.creationTimestamp;
  if (live.deletionTimestamp !== undefined) metadata.deletionTimestamp = live.deletionTimestamp;
  if (live.deletionGracePeriodSeconds !== undefined) {
    metadata.deletionGracePeriodSeconds ??= live.deletionGracePeriodSeconds;
  }
}

function validate(
  cluster: Cluster,
  { resource, subresource }: UpdateRequest,
  object: KubeObject,
  live: KubeObject,
): void {
  const { behavior, namespaced } = resource;
  const rules = { namespaced, nameRule: checkPathSegment, isBuiltin: !resource.custom };
  const { validateStatusUpdate, validateUpdate } = behavior;
  const validatePart = behavior.partialUpdates?.[subresource]?.validate;
  const own =
    subresource === 'status'
      ? validateStatusUpdate?.(object, live)
      : (validatePart ?? validateUpdate)?.(object, live, cluster);
  const errors = [
    ...validateMetadata(object.metadata, rules),
    ...validateMetadataUpdate(object.metadata, live.metadata),
    ...(own ?? []),
  ];
  if (errors.length > 0) {
    throw invalid(qualifiedKind(resource), object.metadata.name ?? '', errors);
  }
}

/** A write that changes nothing else does not change when its fields were written either. */
function keepTimestamps({ metadata, ...content }: KubeObject, live: KubeObject): void {
  const { metadata: liveMetadata, ...liveContent } = live;
  const isSame =
    isEqualJson(content, liveContent) &&
    isEqualJson({ ...metadata, managedFields: [] }, { ...liveMetadata, managedFields: [] }) &&
    isEqualJson(timeless(metadata.managedFields), timeless(liveMetadata.managedFields));
  if (isSame && liveMetadata.managedFields) metadata.managedFields = liveMetadata.managedFields;
}

function timeless(entries: readonly ManagedFieldsEntry[] = []): JsonObject[] {
  const bare = entries.map((entry) => ({ ...entry, time: undefined }));
  return bare.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** The last finalizer of an object that is being deleted is gone. */
function isFinished({ metadata }: KubeObject, { metadata: live }: KubeObject): boolean {
  return (
    (metadata.finalizers ?? []).length === 0 &&
    live.deletionTimestamp !== undefined &&
    (live.deletionGracePeriodSeconds ?? 0) === 0
  );
}
