import { HelmError, reword } from '../base/index.ts';
import type { ValueFlags } from '../chart/index.ts';
import type { Cluster } from '../connection/index.ts';
import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type {
  HeldLock,
  InstallReleaseOptions,
  ProposedVersion,
  Undo,
  UpgradeBase,
  UpgradeProposalOptions,
  UpgradeTask,
} from '../deployment/index.ts';
import {
  adoptFirst,
  chooseApplyMethod,
  clearRemains,
  completeUpgrade,
  deployVersion,
  findBase,
  findBaseHistory,
  findUnchanged,
  installRelease,
  mergeLabels,
  nextSequence,
  nothingDeployed,
  proposeVersion,
  requireOwnObjects,
  requireSecretsHidden,
  requireUserLabels,
  restoreVersion,
  startProposal,
  undoing,
  untilUnchanged,
  validationOf,
  withoutInterruption,
} from '../deployment/index.ts';
import type { ReleaseHistory } from '../release/index.ts';
import { requireUnlocked } from '../release/index.ts';
import type { ReleaseReport } from '../reports/index.ts';
import { reportVersion } from '../reports/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import { readChart } from '../scripts/index.ts';
import type { ChartInput, ObtainedChart } from '../source/index.ts';
import { isReleaseName, loadInstallable, readUserValues } from '../source/index.ts';

export interface UpgradeOptions
  extends ChartInput, Omit<InstallReleaseOptions, 'replace'>, UpgradeProposalOptions {
  /** A directory, an archive or a reference, or what one has led to; without it, the chart that is deployed. */
  readonly chart?: string | ObtainedChart | undefined;
  readonly values?: ValueFlags;
  /** Records nothing if nothing would change. */
  readonly skipUnchanged?: boolean;
  /** Told once chart and values are read, before the cluster is asked. */
  readonly onUpgrade?: () => void;
  /** Told before a release that is not there is installed. */
  readonly onInstall?: () => void;
}

export interface UpgradeResult {
  readonly report: ReleaseReport;
  /** `unchanged`: nothing was done, for nothing was to do. */
  readonly outcome: 'installed' | 'upgraded' | 'unchanged';
}

type Task = UpgradeTask<UpgradeOptions & HeldLock>;

/** Brings a release to another chart or other values. */
export async function upgrade(
  context: ActionContext,
  name: string,
  options: UpgradeOptions = {},
): Promise<UpgradeResult> {
  requireSecretsHidden(options);
  const userValues = await readUserValues(context, options.values ?? {});
  const { chart: reference } = options;
  const chart =
    reference === undefined
      ? undefined
      : await readChart('upgrade', options.scripts, () =>
          loadInstallable(context, reference, options),
        );
  const validate = validationOf(options);
  using cluster = connectCluster(context);
  options.onUpgrade?.();
  requireName(name);
  requireUserLabels(options.labels);
  const { adopt, install, dryRun = 'none' } = options;
  const isRehearsal = dryRun !== 'none';
  await using held = isRehearsal
    ? undefined
    : await adoptFirst(context, cluster, name, { ...options, next: 'upgrade' });
  const task = { name, chart, userValues, options: { ...options, validate, held } };
  return await untilUnchanged(context, options, async () => {
    const request = { name, adopt, install, dryRun: isRehearsal };
    const history = await findBaseHistory(context, cluster, request);
    const base = findBase(history);
    return base === undefined
      ? installInstead(context, cluster, task, history)
      : upgradeFrom(context, cluster, task, base);
  });
}

/** In Helm's words, which are fewer than those of an install. */
function requireName(name: string): void {
  if (isReleaseName(name)) return;
  throw new HelmError('InvalidReleaseName', `release name is invalid: ${name}`);
}

async function installInstead(
  context: ActionContext,
  cluster: Cluster,
  task: Task,
  history: ReleaseHistory | undefined,
): Promise<UpgradeResult> {
  const { name, chart, options } = task;
  const isOurs = options.held !== undefined;
  if (options.install !== true || chart === undefined) {
    const { waitForLock, dryRun = 'none' } = options;
    const request = { name, waitForLock, dryRun: dryRun !== 'none' };
    if (history === undefined) await clearRemains(context, cluster, request);
    else if (!isOurs) await requireUnlocked(cluster.client, history.release, context);
    throw nothingDeployed(task);
  }
  // One that is being installed by somebody else is there already.
  if (isOurs || history?.release.operation === undefined) options.onInstall?.();
  else options.onUpgrade?.();
  const replace = history !== undefined;
  const install = { ...task, chart, options: { ...options, replace } };
  const report = await installRelease(context, cluster, install, { history });
  return { report, outcome: 'installed' };
}

async function upgradeFrom(
  context: ActionContext,
  cluster: Cluster,
  task: Task,
  base: UpgradeBase,
): Promise<UpgradeResult> {
  const { options } = task;
  const proposal = await completeUpgrade(context, cluster, task, base);
  await using run = await startProposal(context, proposal);
  const proposed = await proposeVersion(context, cluster, run, proposal);
  if ((options.dryRun ?? 'none') !== 'none') return rehearsed(context, task, proposed, base);
  if (options.skipUnchanged === true) {
    const same = await findUnchanged(cluster, proposed, base.version, context.signal);
    if (same) return { report: reportVersion(base.version, same), outcome: 'unchanged' };
  }
  const report = await deployUpgrade(context, cluster, task, { run, proposed, base });
  return { report, outcome: 'upgraded' };
}

interface PreparedUpgrade {
  readonly run: ChartRun;
  readonly proposed: ProposedVersion;
  readonly base: UpgradeBase;
}

async function deployUpgrade(
  context: ActionContext,
  cluster: Cluster,
  { options }: Task,
  { run, proposed, base: { history } }: PreparedUpgrade,
): Promise<ReleaseReport> {
  const { rollbackOnFailure = false } = options;
  return deployVersion(context, cluster, {
    verb: 'upgrade',
    proposed,
    run,
    success: 'Upgrade complete',
    options: { ...options, wait: options.wait === true || rollbackOnFailure },
    crdPolicy: options.crds ?? 'skip',
    labels: mergeLabels(history.release.labels, options.labels),
    ...(rollbackOnFailure ? { undo: rollingBack(context, cluster, history, options) } : {}),
  });
}

const nothingToRollBackTo =
  'unable to find a previously successful release when attempting to rollback. original upgrade error';

/** To the version that was deployed before. */
function rollingBack(
  context: ActionContext,
  cluster: Cluster,
  { release: { name }, versions }: ReleaseHistory,
  options: UpgradeOptions,
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
  const restoring = {
    ...options,
    dryRun: 'none' as const,
    version: last.name,
    wait: true,
    description: undefined,
  };
  return (failure) =>
    undoing(failure, words, () =>
      restoreVersion(withoutInterruption(context), cluster, name, restoring),
    );
}

function rehearsed(
  { clock }: ActionContext,
  { name, options }: Task,
  { namespace, content, plan }: ProposedVersion,
  { history, version }: UpgradeBase,
): UpgradeResult {
  requireOwnObjects('upgrade', plan);
  const report: ReleaseReport = {
    ...content,
    name,
    namespace,
    phase: 'pending-upgrade',
    hookRuns: [],
    inventory: [],
    sequence: nextSequence(history),
    description: options.description ?? 'Dry run complete',
    firstDeployedAt: version.firstDeployedAt,
    lastDeployedAt: clock.now(),
    labels: mergeLabels(history.release.labels, options.labels),
    applyMethod: chooseApplyMethod('upgrade', options, history).applyMethod,
  };
  return { report, outcome: 'upgraded' };
}
