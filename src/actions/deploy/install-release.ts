import { HelmError } from '../../base/index.ts';
import type { ReadonlyValues } from '../../chart/index.ts';
import type { ReleaseHistory } from '../../release/index.ts';
import { findHistory } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { Surroundings } from '../cluster/fetch-surroundings.ts';
import { fetchSurroundings } from '../cluster/fetch-surroundings.ts';
import type { ActionContext } from '../context.ts';
import { deleteFrom } from '../delete.ts';
import type { InstallOptions } from '../install.ts';
import type { ReleaseContent } from '../releases/release-content.ts';
import type { ReleaseReport } from '../releases/release-report.ts';
import { explainAbsence, isHalfAdopted } from '../releases/require-history.ts';
import { createNamespace } from './create-namespace.ts';
import { deleteHistory } from './delete-history.ts';
import { defaultTimeout } from './deploy-options.ts';
import { deploy } from './deploy.ts';
import type { DesiredRelease } from './desired-release.ts';
import { desireFromChart } from './desired-release.ts';
import type { InstallableChart } from './identify-chart.ts';
import { planSurveyed, requireOwnObjects } from './survey.ts';
import { requireUserLabels } from './release-labels.ts';
import { renderContent } from './render-content.ts';
import type { Undo } from './undo.ts';
import { undoing, withoutInterruption } from './undo.ts';
import { untilUnchanged } from './until-unchanged.ts';

export interface InstallTask {
  readonly name: string;
  readonly chart: InstallableChart;
  readonly userValues: ReadonlyValues;
  readonly options: Omit<InstallOptions, 'chart'>;
}

type Options = InstallTask['options'];

/** Installs a chart that is at hand, or shows what that would come to. */
export async function installRelease(
  context: ActionContext,
  cluster: Cluster,
  task: InstallTask,
): Promise<ReleaseReport> {
  requireUserLabels(task.options.labels);
  return untilUnchanged(context, task.options, () => attempt(context, cluster, task));
}

async function attempt(
  context: ActionContext,
  cluster: Cluster,
  task: InstallTask,
): Promise<ReleaseReport> {
  const { name, options } = task;
  const { client, namespace } = cluster;
  const [found, surroundings, absence] = await Promise.all([
    findHistory(client, namespace, name, context),
    fetchSurroundings(context, cluster),
    explainAbsence(context, cluster, name),
  ]);
  // The objects of a release that Helm itself keeps would be taken for ours.
  const isOurs = found !== undefined && !isHalfAdopted(found);
  if (!isOurs && absence.code === 'NotAdopted') throw absence;
  const isRehearsal = options.dryRun === 'server';
  const history = isRehearsal ? found : await finishDeletion(context, cluster, found, options);
  if (!isRehearsal) requireFree(history, options.replaces ?? false);
  const request = { ...task, verb: 'install', revision: 1, history, surroundings } as const;
  return desireFromChart(context, cluster, { ...request, choices: options }, async (desired) => {
    if (!isRehearsal) return carryThrough(context, cluster, task, desired);
    requireOwnObjects('install', planSurveyed(desired.survey));
    return rehearsed(context, task, desired);
  });
}

/** A deletion that stopped half-way is finished before the name is used again. */
async function finishDeletion(
  context: ActionContext,
  cluster: Cluster,
  history: ReleaseHistory | undefined,
  { timeout = defaultTimeout, skipsHooks = false, waitsForLock, scripts = {} }: Options,
): Promise<ReleaseHistory | undefined> {
  if (history?.release.operation?.kind !== 'delete') return history;
  const { name } = history.release;
  const options = { name, timeout, skipsHooks, waitsForLock, scripts };
  await deleteHistory(context, cluster, history, options);
  return undefined;
}

/** What an install without a cluster would come to. */
export async function rehearseInstall(
  context: ActionContext,
  task: InstallTask,
  surroundings: Surroundings,
): Promise<ReleaseReport> {
  const { name, chart, userValues: values, options } = task;
  const { namespace } = surroundings;
  const release = { name, namespace, revision: 1, isUpgrade: false };
  const request = { verb: 'install', chart: chart.chart, values, release, surroundings } as const;
  return renderContent(context, { ...request, choices: options }, async ({ content }) =>
    rehearsed(context, task, { namespace, content }),
  );
}

function rehearsed(
  { clock }: ActionContext,
  { name, options }: InstallTask,
  { namespace, content }: { readonly namespace: string; readonly content: ReleaseContent },
): ReleaseReport {
  const now = clock.now();
  return {
    ...content,
    ...{ name, namespace, sequence: 1, phase: 'pending-install', hookRuns: [] },
    description: 'Dry run complete',
    firstDeployedAt: now,
    lastDeployedAt: now,
    labels: options.labels ?? {},
  };
}

async function carryThrough(
  context: ActionContext,
  cluster: Cluster,
  { options }: InstallTask,
  desired: DesiredRelease,
): Promise<ReleaseReport> {
  if (options.createsNamespace === true) {
    const labels = options.namespaceLabels;
    await createNamespace(cluster.client, { name: cluster.namespace, labels }, context.signal);
  }
  const { crds: crdPolicy = 'create', labels = {}, rollsBackOnFailure = false } = options;
  return deploy(context, cluster, {
    ...{ verb: 'install', desired, crdPolicy, labels, success: 'Install complete' },
    options: { ...options, waits: options.waits === true || rollsBackOnFailure },
    ...(rollsBackOnFailure ? { undo: uninstalling(context, cluster, desired, options) } : {}),
  });
}

function uninstalling(
  context: ActionContext,
  cluster: Cluster,
  { name }: DesiredRelease,
  { skipsHooks = false, timeout = defaultTimeout, scripts = {} }: Options,
): Undo {
  const words = {
    success: `release ${name} failed, and has been uninstalled due to rollback-on-failure being set`,
    failure: 'an error occurred while uninstalling the release. original install error',
  };
  const options = { name, skipsHooks, timeout, scripts, waits: true };
  return (failure) =>
    undoing(failure, words, () => deleteFrom(withoutInterruption(context), cluster, options));
}

/**
 * A name is free as long as nothing was deployed under it; an install that was abandoned is taken
 * over.
 */
function requireFree(history: ReleaseHistory | undefined, replaces: boolean): void {
  if (history === undefined) return;
  const { current, latest, operation } = history.release;
  const isUnderWay = current === undefined && operation?.kind === 'install';
  if (latest === undefined || isUnderWay) return;
  if (replaces && (latest.phase === 'uninstalled' || latest.phase === 'failed')) return;
  throw new HelmError(
    'NameInUse',
    'release name check failed: cannot reuse a name that is still in use',
    { hint: 'helm upgrade --install installs a release or upgrades the one there is' },
  );
}
