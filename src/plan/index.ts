/**
 * From three manifests (recorded, live, desired) to a plan, and from a plan to a cluster that is as
 * desired. It sees objects, never a release or a chart.
 */
export type { Action, Plan } from './plan.ts';
export { claimObject } from './claim-object.ts';
export { disownObject } from './disown-object.ts';
export { isOfAnother, markObject } from './marks.ts';
export type { Marks } from './marks.ts';
export type { DesiredObject } from './desired-object.ts';
export { desiredReference } from './desired-object.ts';
export { placeObjects } from './place-objects.ts';
export { fetchLive } from './fetch-live.ts';
export { buildPlan } from './build-plan.ts';
export type { PlanInput } from './build-plan.ts';
export { withOwner } from './with-owner.ts';
export { requireOwned } from './ownership.ts';
export { previewPlan } from './preview/preview-plan.ts';
export { tryPlan } from './validate/try-plan.ts';
export { refusedFields } from './validate/refused-fields.ts';
export type { Refusal } from './validate/trial.ts';
export { isSecret } from './diff/mask-secrets.ts';
export { withoutNoise } from './fields/noise.ts';
export { describeChanges } from './diff/describe-changes.ts';
export type { ObjectChange } from './diff/describe-changes.ts';
export { requireRights } from './rights/require-rights.ts';
export { installDefinitions } from './definitions/install-definitions.ts';
export type { InstallDefinitionsOptions } from './definitions/install-definitions.ts';
export { executePlan } from './execute/execute-plan.ts';
export type { ExecuteOptions, StepProgress } from './execute/execute-plan.ts';
export type { RecordedObjects } from './execute/patch-desired.ts';
export { isPlanFailure } from './execute/executed-plan.ts';
export type { ExecutedPlan } from './execute/executed-plan.ts';
export { waitForObjects } from './wait/wait-for-objects.ts';
export type { WaitOptions, WaitProgress } from './wait/wait-for-objects.ts';
export type { Judge } from './wait/judge-object.ts';
export { runHooks } from './hooks/run-hooks.ts';
export { deleteHooks } from './hooks/delete-hooks.ts';
export { readHookLogs } from './hooks/hook-logs.ts';
export { isHookFailure } from './hooks/hook-run.ts';
export type { HookLog, HookOptions, HookProgress, HookRun } from './hooks/hook-run.ts';
export { awaitAbsence } from './wait/await-absence.ts';
