import { HelmError } from '../base/index.ts';
import type { ReadonlyValues } from '../chart/index.ts';
import type { Cluster, Target } from '../connection/index.ts';
import { fetchTarget } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ReleaseHistory } from '../release/index.ts';
import type { ReleaseContent } from '../rendering/index.ts';
import type { ReleaseReport } from '../reports/index.ts';
import { findOwnHistory } from '../reports/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import { releaseGrants } from '../scripts/index.ts';
import type { InstallableChart } from '../source/index.ts';
import { chooseApplyMethod } from './apply-method.ts';
import { createNamespace } from './create-namespace.ts';
import { deleteIfThere } from './delete-if-there.ts';
import { deleteRecordedRelease } from './delete-release.ts';
import type { DeployOptions, DryRun } from './deploy-options.ts';
import { defaultTimeout, validationOf } from './deploy-options.ts';
import { deployVersion } from './deploy-version.ts';
import type { ProposedVersion } from './propose-version.ts';
import { proposeVersion, renderProposal } from './propose-version.ts';
import type { ChartProposal, ProposalOptions } from './start-proposal.ts';
import { proposalFor, startProposal } from './start-proposal.ts';
import { requireUserLabels } from './release-labels.ts';
import { requireOwnObjects } from './survey.ts';
import type { Undo } from './undo.ts';
import { undoing, withoutInterruption } from './undo.ts';
import { untilUnchanged } from './until-unchanged.ts';

export interface InstallTask {
  readonly name: string;
  readonly chart: InstallableChart;
  readonly userValues: ReadonlyValues;
  readonly options: InstallReleaseOptions;
}

export interface InstallReleaseOptions extends ProposalOptions, DeployOptions {
  readonly dryRun?: DryRun;
  /** For a namespace that is created. */
  readonly namespaceLabels?: Readonly<Record<string, string>>;
  /** Takes the name of a release that was deleted or failed, and whose history was kept. */
  readonly replace?: boolean;
  readonly labels?: Readonly<Record<string, string>>;
}

/** What was found under the name a moment ago. */
export interface FoundBefore {
  readonly history: ReleaseHistory | undefined;
}

/**
 * Installs a chart that is at hand, or shows what that would come to. Who has looked for the release
 * already says what was found: only if that has changed is it looked for anew.
 */
export async function installRelease(
  context: ActionContext,
  cluster: Cluster,
  task: InstallTask,
  found?: FoundBefore,
): Promise<ReleaseReport> {
  requireUserLabels(task.options.labels);
  let known = found;
  return untilUnchanged(context, task.options, () => {
    const before = known;
    known = undefined;
    return attempt(context, cluster, task, before);
  });
}

async function attempt(
  context: ActionContext,
  cluster: Cluster,
  task: InstallTask,
  before: FoundBefore | undefined,
): Promise<ReleaseReport> {
  const { name, options } = task;
  const [found, target] = await Promise.all([
    before === undefined
      ? findOwnHistory(context, cluster, name, { isUnexpected: true })
      : before.history,
    fetchTarget(context, cluster),
  ]);
  const isRehearsal = (options.dryRun ?? 'none') !== 'none';
  const history = isRehearsal ? found : await finishDeletion(context, cluster, found, options);
  if (!isRehearsal) requireFree(history, options.replace ?? false);
  const proposal = proposalFor(installOf(withGrants(context, cluster, task), target, history));
  await using run = await startProposal(context, proposal);
  const proposed = await proposeVersion(context, cluster, run, proposal);
  if (!isRehearsal) return await deployInstall(context, cluster, { task, run, proposed });
  requireOwnObjects('install', proposed.plan);
  return rehearsed(context, task, proposed);
}

/** The same chart, tried again under the same name, need not ask again. */
function withGrants(context: ActionContext, cluster: Cluster, task: InstallTask): InstallTask {
  const { name: release, chart, options } = task;
  const question = { release, namespace: cluster.namespace, chart: chart.identity };
  const grants = releaseGrants(context, cluster, question);
  return { ...task, options: { ...options, scripts: { ...options.scripts, grants } } };
}

/** What an install without a cluster would come to. */
export async function rehearseInstall(
  context: ActionContext,
  task: InstallTask,
  target: Target,
): Promise<ReleaseReport> {
  const proposal = { ...installOf(task, target, undefined), definitions: [] };
  await using run = await startProposal(context, proposal);
  const { content } = await renderProposal(context, run, proposal);
  return rehearsed(context, task, { namespace: target.namespace, content });
}

function installOf(
  { name, chart, userValues, options }: InstallTask,
  target: Target,
  history: ReleaseHistory | undefined,
): Omit<ChartProposal, 'definitions'> {
  const { namespace } = target;
  return {
    verb: 'install',
    name,
    namespace,
    history,
    revision: 1,
    chart,
    userValues,
    target,
    options: { ...options, validate: validationOf(options) },
  };
}

/** A deletion that stopped half-way is finished before the name is used again. */
async function finishDeletion(
  context: ActionContext,
  cluster: Cluster,
  history: ReleaseHistory | undefined,
  { timeout = defaultTimeout, noHooks = false, waitForLock, scripts = {} }: InstallReleaseOptions,
): Promise<ReleaseHistory | undefined> {
  if (history?.release.operation?.kind !== 'delete') return history;
  const options = { timeout, noHooks, waitForLock, scripts };
  await deleteRecordedRelease(context, cluster, history, options);
  return undefined;
}

function rehearsed(
  { clock }: ActionContext,
  { name, options }: InstallTask,
  { namespace, content }: { readonly namespace: string; readonly content: ReleaseContent },
): ReleaseReport {
  const now = clock.now();
  return {
    ...content,
    name,
    namespace,
    sequence: 1,
    phase: 'pending-install',
    hookRuns: [],
    inventory: [],
    description: 'Dry run complete',
    firstDeployedAt: now,
    lastDeployedAt: now,
    labels: options.labels ?? {},
    applyMethod: chooseApplyMethod('install', options, undefined).applyMethod,
  };
}

interface PreparedInstall {
  readonly task: InstallTask;
  readonly run: ChartRun;
  readonly proposed: ProposedVersion;
}

async function deployInstall(
  context: ActionContext,
  cluster: Cluster,
  { task: { options }, run, proposed }: PreparedInstall,
): Promise<ReleaseReport> {
  if (options.createNamespace === true) {
    const labels = options.namespaceLabels;
    await createNamespace(cluster.client, { name: cluster.namespace, labels }, context.signal);
  }
  const { crds: crdPolicy = 'create', labels = {}, rollbackOnFailure = false } = options;
  return deployVersion(context, cluster, {
    verb: 'install',
    proposed,
    run,
    crdPolicy,
    labels,
    success: 'Install complete',
    options: { ...options, wait: options.wait === true || rollbackOnFailure },
    ...(rollbackOnFailure ? { undo: uninstalling(context, cluster, proposed, options) } : {}),
  });
}

function uninstalling(
  context: ActionContext,
  cluster: Cluster,
  { name }: ProposedVersion,
  { noHooks = false, timeout = defaultTimeout, scripts = {} }: InstallReleaseOptions,
): Undo {
  const words = {
    success: `release ${name} failed, and has been uninstalled due to rollback-on-failure being set`,
    failure: 'an error occurred while uninstalling the release. original install error',
  };
  const options = { noHooks, timeout, scripts, wait: true };
  return (failure) =>
    undoing(failure, words, () =>
      deleteIfThere(withoutInterruption(context), cluster, name, options),
    );
}

/**
 * A name is free as long as nothing was deployed under it; an install that was abandoned is taken
 * over.
 */
function requireFree(history: ReleaseHistory | undefined, replace: boolean): void {
  if (history === undefined) return;
  const { current, latest, operation } = history.release;
  const isUnderWay = current === undefined && operation?.kind === 'install';
  if (latest === undefined || isUnderWay) return;
  // Of one whose versions somebody has removed, nothing is known that could be upgraded.
  const isGone = history.versions.length === 0;
  if (replace && (isGone || latest.phase === 'uninstalled' || latest.phase === 'failed')) return;
  throw new HelmError(
    'NameInUse',
    'release name check failed: cannot reuse a name that is still in use',
    { hint: 'helm upgrade --install installs a release or upgrades the one there is' },
  );
}
