/**
 * The client of the Kubernetes API: the identity and the rights of the user and no others. Its one
 * idea is that an object is plain JSON, addressed by apiVersion, kind, namespace and name; what a
 * request could not be sure of (was it done, or not?) is found out before anything is done twice.
 * It knows neither charts nor releases.
 */
export type { ClusterAccess } from './config/cluster-access.ts';
export { findAccess, findNamespace } from './config/find-access.ts';
export type { AccessOptions } from './config/find-access.ts';
export { ApiError, isApiError } from './api-error.ts';
export type { Status, StatusCause, StatusDetails } from './api-error.ts';
export { listApiVersions } from './discovery/catalog.ts';
export type { Catalog } from './discovery/catalog.ts';
export type { Resource, Subresource } from './discovery/resource.ts';
export type { Resources } from './discovery/resources.ts';
export { fetchServerVersion } from './discovery/server-version.ts';
export type { ServerVersion } from './discovery/server-version.ts';
export { guardWrites, withUrgency } from './guard-writes.ts';
export type { WriteGuard } from './guard-writes.ts';
export { createKubeClient } from './kube-client.ts';
export type { ClientTime, KubeClient, KubeClientOptions } from './kube-client.ts';
export { describeReference, groupOf, isRecord, keyOf, referenceOf } from './object.ts';
export type {
  KindReference,
  KubeObject,
  ManagedFields,
  ObjectMeta,
  ObjectReference,
  OwnerReference,
} from './object.ts';
export { createObject } from './objects/create.ts';
export { deleteObject } from './objects/delete.ts';
export type { DeleteOptions, DeleteResult } from './objects/delete.ts';
export { findObject } from './objects/find.ts';
export { listObjects } from './objects/list.ts';
export type { CollectionReference, ListOptions, ObjectList } from './objects/list.ts';
export { followLogs, readLogs } from './objects/logs.ts';
export type { LogOptions, PodReference } from './objects/logs.ts';
export { helmManager } from './objects/options.ts';
export type { ReadOptions, WriteOptions } from './objects/options.ts';
export { patchObject } from './objects/patch.ts';
export type { PatchOptions, PatchType } from './objects/patch.ts';
export { requireObject } from './objects/require.ts';
export { checkAccess, fetchAccessRules, fetchUser } from './objects/reviews.ts';
export type { AccessDecision, AccessRule, AccessRules, UserInfo } from './objects/reviews.ts';
export { listTable, requireTable } from './objects/tables.ts';
export type { ObjectTable } from './objects/tables.ts';
export { updateObject } from './objects/update.ts';
export type { UpdateOptions } from './objects/update.ts';
export type { Right } from './transport/api-request.ts';
export { interruption } from './transport/explain-failure.ts';
export type { Limits } from './transport/limits.ts';
export { observeObject } from './watch/observe-object.ts';
export { observeObjects } from './watch/observe.ts';
export type { Observation, ObserveOptions } from './watch/observe.ts';
export { adoptObject, formerManagers } from './apply/adopt-object.ts';
export type { AdoptOptions } from './apply/adopt-object.ts';
export { applyObject } from './apply/apply-object.ts';
export type { ApplyOptions } from './apply/apply-object.ts';
export { findConflicts } from './apply/conflicts.ts';
export type { FieldConflict } from './apply/conflicts.ts';
export { findOwners } from './apply/field-owners.ts';
export { formatPath, listFields } from './apply/field-tree.ts';
export type { FieldPath } from './apply/field-tree.ts';
export { takeOverFields } from './apply/take-over-fields.ts';
export type { TakeOver } from './apply/take-over-fields.ts';
export { computeCompletion } from './readiness/compute-completion.ts';
export { computeReadiness } from './readiness/compute-readiness.ts';
export { considerPods } from './readiness/consider-pods.ts';
export type { ContainerEnd, ContainerState } from './readiness/container-states.ts';
export { diagnose } from './readiness/diagnose.ts';
export type {
  ContainerDiagnosis,
  ContainerLog,
  Diagnosis,
  Evidence,
  PodDiagnosis,
} from './readiness/diagnose.ts';
export { gatherEvidence } from './readiness/gather-evidence.ts';
export type { ObjectEvent } from './readiness/object-events.ts';
export type { Condition } from './readiness/object-fields.ts';
export { podSelectorOf } from './readiness/pod-selector.ts';
export type { Readiness, ReadinessStatus } from './readiness/readiness.ts';
export { parseManifest } from './manifest/parse-manifest.ts';
export type { ManifestObject } from './manifest/parse-manifest.ts';
export { printJsonPath } from './json-path/evaluate-json-path.ts';
export { parseJsonPath } from './json-path/parse-json-path.ts';
