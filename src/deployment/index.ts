/**
 * From a proposed version of a release to what is in the cluster: plan, execute, record. A version is
 * proposed (rendered, compared with what is recorded and live; nothing is written), then deployed: under
 * the release's lock it is recorded, executed and committed. Verbs decide; nothing here reads a flag.
 */
export { claimPlan } from './adoption/claim-objects.ts';
export { findBaseHistory } from './find-base-history.ts';
export { adoptFirst } from './adoption/adopt-first.ts';
export { adoptRelease } from './adoption/adopt-release.ts';
export type { AdoptOptions, AdoptResult } from './adoption/adopt-release.ts';
export type { AdoptionPreview } from './adoption/preview-adoption.ts';
export { chooseApplyMethod } from './apply-method.ts';
export {
  disownObjects,
  fetchOwned,
  formatRecords,
  loadVersions,
  recordedElsewhere,
  writeRecords,
} from './adoption/return-release.ts';
export type { WholeVersion } from './adoption/return-release.ts';
export { checkInstallable } from './check-installable.ts';
export { deleteIfThere } from './delete-if-there.ts';
export type { DeleteIfThereOptions } from './delete-if-there.ts';
export type { DeleteResult, KeptObject } from './delete-release.ts';
export { defaultTimeout, requireSecretsHidden, validationOf } from './deploy-options.ts';
export type { DeployOptions, DeployProgress, Validation } from './deploy-options.ts';
export { deployVersion } from './deploy-version.ts';
export { diffVersion } from './diff-version.ts';
export type { DiffResult } from './diff-version.ts';
export { findUnchanged } from './find-unchanged.ts';
export type { CrdPolicy } from './install-crds.ts';
export { installRelease, rehearseInstall } from './install-release.ts';
export type { InstallReleaseOptions } from './install-release.ts';
export { mirrorRelease } from './mirror-release.ts';
export { withoutIgnored } from './ignored-drift.ts';
export type { IgnoredFields } from './ignored-drift.ts';
export {
  checkObjects,
  requireSameCluster,
  requireSameObjects,
  requireSameRelease,
} from './frozen/check-plan.ts';
export type { PlanOutput } from './frozen/plan-output.ts';
export { loadPlan, savePlan } from './frozen/plan-file.ts';
export { freezePlan } from './frozen/freeze-plan.ts';
export type { FrozenPlan } from './frozen/frozen-plan.ts';
export { chartOf, isSealed, thawContent, valuesOf } from './frozen/thaw-plan.ts';
export type { HeldLock } from './lock-release.ts';
export { lockRelease } from './lock-release.ts';
export { planOf, proposeStored, proposeVersion, renderProposal } from './propose-version.ts';
export type { ProposedVersion } from './propose-version.ts';
export { proposalFor, startProposal } from './start-proposal.ts';
export type { ChartProposal } from './start-proposal.ts';
export { recordRights } from './record-rights.ts';
export { mergeLabels, requireUserLabels } from './release-labels.ts';
export { clearRemains, requireRelease } from './require-release.ts';
export { chooseVersion, nextSequence, restoreVersion } from './restore-version.ts';
export type { RollbackOptions } from './restore-version.ts';
export { outcomeOf } from './run-hooks-at.ts';
export { requireOwnObjects } from './survey.ts';
export { surveyDeployed } from './survey-deployed.ts';
export type { DeployedSurvey } from './survey-deployed.ts';
export { undoing, withoutInterruption } from './undo.ts';
export type { Undo } from './undo.ts';
export { untilUnchanged } from './until-unchanged.ts';
export { findBase } from './upgrade-base.ts';
export type { UpgradeBase } from './upgrade-base.ts';
export { completeUpgrade, nothingDeployed } from './upgrade-proposal.ts';
export type { UpgradeProposalOptions, UpgradeTask } from './upgrade-proposal.ts';
