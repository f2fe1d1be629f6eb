import { formatTime } from '../clock.ts';
import { invalidValue, notSupported } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { cloneJson, isEqualJson } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { qualifiedKind, qualifiedResource } from '../resources/api-resource.ts';
import { conflict, forbidden, invalid, notFound } from '../status-error.ts';
import type { Cluster, Write } from './context.ts';
import { admissionRequest, now, storeKey } from './context.ts';
import { toVersion } from './conversion.ts';
import type { Steps } from './steps.ts';

export interface DeleteOptions {
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: string;
  readonly orphanDependents?: boolean;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
}

export type DeleteResult =
  /** It is gone; what it was. */
  | { readonly deleted: true; readonly object: KubeObject }
  /** It waits, for its finalizers or for its grace period to end. */
  | { readonly deleted: false; readonly object: KubeObject };

const policyNames = ['Foreground', 'Background', 'Orphan'];

interface DeleteTarget {
  readonly resource: ApiResource;
  readonly namespace: string;
  readonly name: string;
}

/** Deletes an object; who deletes it asks nobody where `write` names no user. */
export function* deleteObject(
  cluster: Cluster,
  target: DeleteTarget,
  options: DeleteOptions,
  write: DeleteWrite,
): Steps<DeleteResult> {
  for (;;) {
    const live = requireLive(cluster, target);
    validateOptions(options);
    checkPreconditions(target.resource, live, options);
    const refusal = target.resource.behavior.refuseDeletion?.(live);
    if (refusal !== undefined) {
      throw forbidden(qualifiedResource(target.resource), target.name, refusal);
    }
    if (!isGoing(live)) yield* admit(cluster, target, live, write);
    // Whoever waited may find another one, or none.
    if (requireLive(cluster, target) === live) return removeObject(cluster, target, options, write);
  }
}

export type DeleteWrite = Pick<Write, 'dryRun'> & Partial<Write>;

function requireLive(cluster: Cluster, { resource, namespace, name }: DeleteTarget): KubeObject {
  const key = storeKey(resource, namespace, name);
  const live = cluster.store.collection(resource.storageKey).find(key);
  if (!live) throw notFound(qualifiedResource(resource), name);
  return live;
}

/** What runs down already is not judged again. */
function isGoing({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.deletionGracePeriodSeconds ?? 0) > 0;
}

function* admit(
  { admission }: Cluster,
  target: DeleteTarget,
  live: KubeObject,
  { dryRun, user, options = {}, warnings = [] }: DeleteWrite,
): Steps<void> {
  if (!admission || !user) return;
  const write = { dryRun, user, options, warnings, manager: '' };
  const old = toVersion(target.resource, live);
  const request = admissionRequest(write, { operation: 'DELETE', ...target, old });
  yield* admission.mutate(request);
  yield* admission.validate(request);
}

function removeObject(
  cluster: Cluster,
  { resource, namespace, name }: DeleteTarget,
  options: DeleteOptions,
  write: DeleteWrite,
): DeleteResult {
  const key = storeKey(resource, namespace, name);
  const live = requireLive(cluster, { resource, namespace, name });
  const object = cloneJson(live);
  const grace = beginGrace(cluster, resource, object, options);
  if (grace === 'pending') return { deleted: false, object: toVersion(resource, live) };
  resource.behavior.markDeletion?.(object, now(cluster));
  const finalizers = finalizersFor(object, options, resource);
  if (finalizers.length > 0) object.metadata.finalizers = finalizers;
  else delete object.metadata.finalizers;
  const isHeld = resource.behavior.isHeld?.(object) === true;
  if (finalizers.length === 0 && grace === 'none' && !isHeld) {
    return remove(cluster, resource, key, live, write);
  }
  if (grace === 'none') markDeleting(cluster, object);
  if (write.dryRun) return { deleted: false, object: toVersion(resource, object) };
  const stored = isEqualJson(object, live)
    ? live
    : cluster.store.update(resource.storageKey, key, object);
  const isDue = object.metadata.deletionGracePeriodSeconds === 0;
  if (finalizers.length === 0 && isDue && !isHeld) {
    return remove(cluster, resource, key, stored, write);
  }
  return { deleted: false, object: toVersion(resource, stored) };
}

function remove(
  cluster: Cluster,
  resource: ApiResource,
  key: string,
  live: KubeObject,
  write: Pick<Write, 'dryRun'>,
): DeleteResult {
  if (write.dryRun) return { deleted: true, object: toVersion(resource, live) };
  const object = cluster.store.delete(resource.storageKey, key) ?? live;
  resource.behavior.afterDelete?.(object, cluster);
  return { deleted: true, object: toVersion(resource, object) };
}

function validateOptions({ propagationPolicy, orphanDependents }: DeleteOptions): void {
  const kind = { group: 'meta.k8s.io', name: 'DeleteOptions' };
  if (propagationPolicy !== undefined && orphanDependents !== undefined) {
    const why = 'orphanDependents and deletionPropagation cannot be both set';
    throw invalid(kind, '', [invalidValue('propagationPolicy', propagationPolicy, why)]);
  }
  if (propagationPolicy !== undefined && !policyNames.includes(propagationPolicy)) {
    throw invalid(kind, '', [
      notSupported('propagationPolicy', propagationPolicy, [...policyNames, 'nil']),
    ]);
  }
}

function checkPreconditions(
  resource: ApiResource,
  { metadata }: KubeObject,
  { preconditions = {} }: DeleteOptions,
): void {
  const { uid, resourceVersion } = preconditions;
  const subject = qualifiedKind(resource);
  if (uid !== undefined && uid !== metadata.uid) {
    const why = `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid ?? ''}). The object might have been deleted and then recreated`;
    throw conflict(subject, metadata.name ?? '', why);
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    const why = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${metadata.resourceVersion ?? ''}). The object might have been modified`;
    throw conflict(subject, metadata.name ?? '', why);
  }
}

/** Starts or shortens the time an object has left, for kinds that get any. */
function beginGrace(
  cluster: Cluster,
  resource: ApiResource,
  object: KubeObject,
  { gracePeriodSeconds }: DeleteOptions,
): 'none' | 'started' | 'pending' {
  const { metadata } = object;
  if (!resource.behavior.gracePeriod) return 'none';
  const requested =
    gracePeriodSeconds !== undefined && gracePeriodSeconds < 0 ? 1 : gracePeriodSeconds;
  if (metadata.deletionTimestamp !== undefined) return shortenGrace(cluster, object, requested);
  const seconds = resource.behavior.gracePeriod(object, requested);
  if (seconds === undefined) return 'none';
  const end = cluster.clock.now().getTime() + seconds * 1000;
  metadata.deletionTimestamp = formatTime(new Date(end));
  metadata.deletionGracePeriodSeconds = seconds;
  if (metadata.generation) metadata.generation++;
  return 'started';
}

function shortenGrace(
  cluster: Cluster,
  { metadata }: KubeObject,
  requested: number | undefined,
): 'none' | 'started' | 'pending' {
  const running = metadata.deletionGracePeriodSeconds ?? 0;
  if (running === 0) return 'none';
  if (requested === undefined || requested >= running) return 'pending';
  const current = cluster.clock.now().getTime();
  const planned = new Date(metadata.deletionTimestamp ?? 0).getTime() - running * 1000;
  const end = planned + requested * 1000;
  metadata.deletionTimestamp = formatTime(new Date(Math.max(end, current)));
  metadata.deletionGracePeriodSeconds = end < current && requested !== 0 ? 1 : requested;
  return 'started';
}

/** The garbage collector is asked to orphan dependents, or to delete them first, by a finalizer. */
function finalizersFor(
  { metadata }: KubeObject,
  options: DeleteOptions,
  resource: ApiResource,
): string[] {
  const current = metadata.finalizers ?? [];
  if (resource.storageKey === '/events') return current;
  const own = current.filter((name) => name !== 'orphan' && name !== 'foregroundDeletion');
  const policy = options.propagationPolicy ?? policyOf(options.orphanDependents, current, resource);
  if (policy === 'Orphan') return [...own, 'orphan'];
  return policy === 'Foreground' ? [...own, 'foregroundDeletion'] : own;
}

function policyOf(
  orphanDependents: boolean | undefined,
  finalizers: readonly string[],
  { behavior }: ApiResource,
): string {
  if (orphanDependents !== undefined) return orphanDependents ? 'Orphan' : 'Background';
  if (finalizers.includes('orphan')) return 'Orphan';
  if (finalizers.includes('foregroundDeletion')) return 'Foreground';
  return behavior.orphansByDefault ? 'Orphan' : 'Background';
}

function markDeleting(cluster: Cluster, { metadata }: KubeObject): void {
  const time = now(cluster);
  if (metadata.deletionTimestamp === undefined && metadata.generation) metadata.generation++;
  if (metadata.deletionTimestamp === undefined || metadata.deletionTimestamp > time) {
    metadata.deletionTimestamp = time;
  }
  metadata.deletionGracePeriodSeconds = 0;
}

/** What a delete answers: the object that waits or was, or only that it is gone. */
export function describeDeletion(
  resource: ApiResource,
  { deleted, object }: DeleteResult,
): JsonObject {
  if (!deleted || resource.behavior.returnsDeleted) return object;
  const { name, uid } = object.metadata;
  const { group, plural: kind } = resource;
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name: name ?? '',
      ...(group !== '' && { group }),
      kind,
      uid: uid ?? '',
    },
  };
}
