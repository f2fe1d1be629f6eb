/**
 * The client of the Kubernetes API: the identity and the rights of the user and no others. Its one
 * idea is that an object is plain JSON, addressed by apiVersion, kind, namespace and name; what a
 * request could not be sure of (was it done, or not?) is found out before anything is done twice.
 * It knows neither charts nor releases.
 */
export type { ClusterAccess } from './config/cluster-access.ts';
export { findAccess, listContexts } from './config/find-access.ts';
export type { NamedContext } from './config/find-access.ts';
export { ApiError, isApiError } from './api-error.ts';
export { listApiVersions } from './discovery/catalog.ts';
export type { Resource } from './discovery/resource.ts';
export { fetchServerVersion } from './discovery/server-version.ts';
export { guardWrites, withUrgency } from './guard-writes.ts';
export { createKubeClient } from './kube-client.ts';
export { readPem } from './login/read-pem.ts';
export { managedByLabel, releaseLabel, releaseNameAnnotation } from './labels.ts';
export type { ClientTime, KubeClient, KubeClientOptions } from './kube-client.ts';
export { describeReference, groupOf, keyOf, referenceOf } from './object.ts';
export type {
  FieldTree,
  KindReference,
  KubeObject,
  ManagedFields,
  ObjectMeta,
  ObjectReference,
  OwnerReference,
} from './object.ts';
export { createObject } from './objects/create.ts';
export { deleteObject } from './objects/delete.ts';
export type { DeleteOptions } from './objects/delete.ts';
export { findObject } from './objects/find.ts';
export { listObjects } from './objects/list.ts';
export type { CollectionReference, ListOptions } from './objects/list.ts';
export { followLogs, readLogs } from './objects/logs.ts';
export { helmManager } from './objects/options.ts';
export { holds } from './objects/holds.ts';
export type { ReadOptions } from './objects/options.ts';
export { patchObject } from './objects/patch.ts';
export { requireObject } from './objects/require.ts';
export { checkAccess, fetchAccessRules, fetchUser } from './objects/reviews.ts';
export type { AccessRule } from './objects/reviews.ts';
export { listTable, requireTable } from './objects/tables.ts';
export type { ObjectTable } from './objects/tables.ts';
export { updateObject } from './objects/update.ts';
export type { Right } from './transport/api-request.ts';
export { observeObject } from './watch/observe-object.ts';
export { observeObjects } from './watch/observe.ts';
export { adoptObject, formerManagers } from './apply/adopt-object.ts';
export { applyObject } from './apply/apply-object.ts';
export type { SeenObject } from './apply/apply-object.ts';
export { expiryOrigin, expiryPolicy } from './apply/creation-expiry.ts';
export { findConflicts } from './apply/conflicts.ts';
export type { FieldConflict } from './apply/conflicts.ts';
export { findOwners } from './apply/field-owners.ts';
export { formatPath, keysIn, stepsIn } from './apply/field-tree.ts';
export type { FieldPath } from './apply/field-tree.ts';
export { takeOverFields } from './apply/take-over-fields.ts';
export { computeCompletion } from './readiness/compute-completion.ts';
export { computeReadiness } from './readiness/compute-readiness.ts';
export { considerPods } from './readiness/consider-pods.ts';
export { diagnose } from './readiness/diagnose.ts';
export type { ContainerDiagnosis, Diagnosis } from './readiness/diagnose.ts';
export { gatherEvidence } from './readiness/gather-evidence.ts';
export { containerStatesOf } from './readiness/container-states.ts';
export { lastEvents } from './readiness/object-events.ts';
export type { ObjectEvent } from './readiness/object-events.ts';
export type { Condition } from './readiness/object-fields.ts';
export { podSelectorOf } from './readiness/pod-selector.ts';
export type { Readiness } from './readiness/readiness.ts';
export { handlerTable, templateTable } from './object-values.ts';
export { parseManifest, readObjects } from './manifest/parse-manifest.ts';
export type { ManifestObject } from './manifest/parse-manifest.ts';
