/**
 * From three manifests (recorded, live, desired) to a plan, and from a plan to a cluster that is as
 * desired. It sees objects, never a release or a chart.
 */
export type { Action, FieldChange, Plan, Step } from './plan.ts';
export { claimObject } from './claim-object.ts';
export { markObject } from './marks.ts';
export type { Identity, Marks } from './marks.ts';
export type { DesiredObject } from './desired-object.ts';
export { desiredReference } from './desired-object.ts';
export { placeObjects } from './place-objects.ts';
export type { PlaceOptions } from './place-objects.ts';
export { fetchLive } from './fetch-live.ts';
export { buildPlan } from './build-plan.ts';
export type { PlanInput } from './build-plan.ts';
export { requireOwned } from './ownership.ts';
export { previewPlan } from './preview/preview-plan.ts';
export type { TryOptions } from './preview/try-apply.ts';
export { describeChanges } from './diff/describe-changes.ts';
export type { ObjectChange } from './diff/describe-changes.ts';
export { neededRights } from './rights/needed-rights.ts';
export type { NeededRight } from './rights/needed-rights.ts';
export { requireRights } from './rights/require-rights.ts';
export type { RightsOptions } from './rights/require-rights.ts';
export { installDefinitions } from './definitions/install-definitions.ts';
export type {
  InstallDefinitionsOptions,
  InstalledDefinition,
} from './definitions/install-definitions.ts';
export { executePlan } from './execute/execute-plan.ts';
export type { ExecuteOptions, StepProgress } from './execute/execute-plan.ts';
export { PlanFailure, isPlanFailure } from './execute/executed-plan.ts';
export type { ExecutedPlan, ExecutedStep, Outcome } from './execute/executed-plan.ts';
export { waitForObjects } from './wait/wait-for-objects.ts';
export type { WaitOptions, WaitProgress } from './wait/wait-for-objects.ts';
export type { Judge, ReadinessRule } from './wait/judge-object.ts';
export { NotReady } from './wait/not-ready.ts';
export { runHooks } from './hooks/run-hooks.ts';
export { deleteHooks } from './hooks/delete-hooks.ts';
export { readHookLogs } from './hooks/hook-logs.ts';
export { selectHooks } from './hooks/select-hooks.ts';
export { HookFailure, isHookFailure } from './hooks/hook-run.ts';
export type { HookLog, HookOptions, HookProgress, HookRun } from './hooks/hook-run.ts';
export { awaitAbsence } from './wait/await-absence.ts';
export type { AbsenceOptions } from './wait/await-absence.ts';
