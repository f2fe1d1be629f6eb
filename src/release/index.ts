/**
 * The state of releases as Kubernetes objects: Application, Release, ReleaseVersion and the Secrets
 * that hold what was deployed. Who may change it is decided by compare-and-swap on the Release, which
 * is also the commit. It knows neither templates nor plans.
 */
export { bringsApplication } from './application/brings-application.ts';
export type { ChartDescription, Composition } from './application/format-application.ts';
export { updateApplicationStatus } from './application/update-application.ts';
export { ensureCrds } from './crds/ensure-crds.ts';
export { ensureClusterRoles, ensurePolicies } from './setup/ensure-setup.ts';
export { listDangers } from './setup/policies.ts';
export type { SetupChange } from './setup/setup-object.ts';
export { findRelease } from './find-release.ts';
export { findVersion } from './find-version.ts';
export { ownerReferenceOf } from './format-release.ts';
export { formatHelmRecord } from './helm-records/format-record.ts';
export type { NewHelmRecord } from './helm-records/format-record.ts';
export { chartFilesOf } from './helm-records/chart-files.ts';
export type { HelmDriver, HelmRecord, HelmRelease } from './helm-records/helm-record.ts';
export {
  deleteHelmRecord,
  helmRecordKinds,
  helmRecordOf,
  latestHelmRecords,
  listHelmRecords,
} from './helm-records/list-records.ts';
export { loadHelmRecord } from './helm-records/load-record.ts';
export {
  mirrorAnnotation,
  releaseKind,
  releaseResources,
  secretKind,
  versionKind,
} from './kinds.ts';
export { findCheckedHistory, listAllVersions, listCheckedReleases } from './list-checked.ts';
export { ownSelector } from './own-selector.ts';
export { listReleases } from './list-releases.ts';
export { isMissingKind } from './missing-kind.ts';
export { parseRelease } from './parse-release.ts';
export { findHistory, findUnexpectedHistory } from './list-versions.ts';
export type { ReleaseHistory } from './list-versions.ts';
export { systemTime } from './lock/lease-time.ts';
export type { LeaseTime } from './lock/lease-time.ts';
export { discardRemains } from './operation/discard-remains.ts';
export { listInventory } from './operation/list-inventory.ts';
export { openOperation } from './operation/open-operation.ts';
export { summarize } from './operation/summarize.ts';
export { recordHookRuns } from './operation/record-hook-runs.ts';
export { formatHolder } from './operation/operation-options.ts';
export { requireUnlocked } from './lock/require-unlocked.ts';
export type { LockWait } from './lock/await-lock.ts';
export type { OpenOperationOptions } from './operation/operation-options.ts';
export type { ReleaseOperation } from './operation/release-operation.ts';
export type { AdoptedPast, VersionDraft } from './operation/version-draft.ts';
export type { Contents } from './payload/decode-payload.ts';
export { encodePayload } from './payload/encode-payload.ts';
export type { EncodedPayload } from './payload/encode-payload.ts';
export {
  loadChartPackage,
  loadContents,
  loadPayload,
  unusableVersion,
} from './payload/load-payload.ts';
export type { ChartIdentity, Operation, OperationKind, Phase, Release } from './release.ts';
export type {
  ApplyMethod,
  DeployedChart,
  HookOutcome,
  Payload,
  ReleaseVersion,
} from './release-version.ts';
export { formatRole, recordRules } from './role.ts';
export { isOwnLabel } from './user-labels.ts';
