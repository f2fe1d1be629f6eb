import { HelmError, reword } from '../../base/index.ts';
import type { ReleaseHistory } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import { isReleaseName } from '../release-name.ts';
import type { ReleaseReport } from '../releases/release-report.ts';
import { findOwnHistory } from '../releases/require-history.ts';
import { reportVersion } from '../releases/release-report.ts';
import { rollbackRelease } from '../rollback.ts';
import type { UpgradeResult } from '../upgrade.ts';
import { deploy } from './deploy.ts';
import type { UpgradeBase, UpgradeTask } from './desire-upgrade.ts';
import { desireUpgrade, findBase, nothingDeployed } from './desire-upgrade.ts';
import type { DesiredRelease } from './desired-release.ts';
import { installRelease } from './install-release.ts';
import { findUnchanged } from './find-unchanged.ts';
import { clearRemains } from './require-release.ts';
import { mergeLabels, requireUserLabels } from './release-labels.ts';
import { planSurveyed, requireOwnObjects } from './survey.ts';
import type { Undo } from './undo.ts';
import { undoing, withoutInterruption } from './undo.ts';
import { untilUnchanged } from './until-unchanged.ts';

export async function upgradeOrInstall(
  context: ActionContext,
  cluster: Cluster,
  task: UpgradeTask,
): Promise<UpgradeResult> {
  requireName(task.name);
  requireUserLabels(task.options.labels);
  return untilUnchanged(context, task.options, async () => {
    const history = await findOwnHistory(context, cluster, task.name);
    const version = findBase(history);
    if (history !== undefined && version !== undefined) {
      return upgradeRelease(context, cluster, task, { history, version });
    }
    const { chart, options } = task;
    if (options.installs !== true || chart === undefined) {
      const { waitsForLock, dryRun = 'none' } = options;
      const request = { name: task.name, waitsForLock, isDryRun: dryRun !== 'none' };
      if (history === undefined) await clearRemains(context, cluster, request);
      throw nothingDeployed(task);
    }
    options.onInstall?.();
    const replaces = history !== undefined;
    const install = { ...task, chart, options: { ...options, replaces } };
    return { report: await installRelease(context, cluster, install), outcome: 'installed' };
  });
}

/** In Helm's words, which are fewer than those of an install. */
function requireName(name: string): void {
  if (isReleaseName(name)) return;
  throw new HelmError('InvalidReleaseName', `release name is invalid: ${name}`);
}

async function upgradeRelease(
  context: ActionContext,
  cluster: Cluster,
  task: UpgradeTask,
  { history, version }: UpgradeBase,
): Promise<UpgradeResult> {
  const { options } = task;
  return desireUpgrade(context, cluster, task, { history, version }, async (desired) => {
    if (options.dryRun !== undefined && options.dryRun !== 'none') {
      return rehearse(context, task, desired, { history, version });
    }
    if (options.skipsUnchanged === true) {
      const same = await findUnchanged(cluster, desired, version, context.signal);
      if (same) return { report: reportVersion(version, same), outcome: 'unchanged' };
    }
    const { rollsBackOnFailure = false } = options;
    const report = await deploy(context, cluster, {
      ...{ verb: 'upgrade', desired, success: 'Upgrade complete' },
      options: { ...options, waits: options.waits === true || rollsBackOnFailure },
      crdPolicy: options.crds ?? 'skip',
      labels: mergeLabels(history.release.labels, options.labels),
      ...(rollsBackOnFailure ? { undo: rollingBack(context, cluster, history, options) } : {}),
    });
    return { report, outcome: 'upgraded' };
  });
}

const nothingToRollBackTo =
  'unable to find a previously successful release when attempting to rollback. original upgrade error';

/** To the version that was deployed before. */
function rollingBack(
  context: ActionContext,
  cluster: Cluster,
  { release: { name }, versions }: ReleaseHistory,
  options: UpgradeTask['options'],
): Undo {
  const last = versions.findLast(({ phase }) => phase === 'deployed' || phase === 'superseded');
  if (last === undefined) {
    return async (failure) => reword(failure, `${nothingToRollBackTo}: ${failure.message}`);
  }
  const words = {
    success: `release ${name} failed, and has been rolled back due to rollback-on-failure being set`,
    failure: 'an error occurred while rolling back the release. original upgrade error',
  };
  // What the user said of the upgrade is not true of its undoing.
  const request = { ...options, name, version: last.name, waits: true, description: undefined };
  return (failure) =>
    undoing(failure, words, () => rollbackRelease(withoutInterruption(context), cluster, request));
}

function rehearse(
  { clock }: ActionContext,
  { name, options }: UpgradeTask,
  { namespace, content, survey }: DesiredRelease,
  { history, version }: UpgradeBase,
): UpgradeResult {
  requireOwnObjects('upgrade', planSurveyed(survey));
  const report: ReleaseReport = {
    ...content,
    ...{ name, namespace, phase: 'pending-upgrade', hookRuns: [] },
    sequence: (history.versions.at(-1)?.sequence ?? 0) + 1,
    description: options.description ?? 'Dry run complete',
    firstDeployedAt: version.firstDeployedAt,
    lastDeployedAt: clock.now(),
    labels: mergeLabels(history.release.labels, options.labels),
  };
  return { report, outcome: 'upgraded' };
}
