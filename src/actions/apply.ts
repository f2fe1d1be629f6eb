import { HelmError } from '../base/index.ts';
import { crdsOf } from '../chart/index.ts';
import type { Cluster } from '../connection/index.ts';
import { connectCluster, fetchTarget } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { DeployOptions, FrozenPlan, ProposedVersion } from '../deployment/index.ts';
import {
  chartOf,
  checkObjects,
  deployVersion,
  isSealed,
  loadPlan,
  mergeLabels,
  planOf,
  proposalFor,
  renderProposal,
  requireSameCluster,
  requireSameObjects,
  requireSameRelease,
  startProposal,
  thawContent,
  valuesOf,
} from '../deployment/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../release/index.ts';
import { findVersion } from '../release/index.ts';
import { parseDocuments } from '../render/index.ts';
import type { ReleaseContent } from '../rendering/index.ts';
import { documentsOf, loadContent, objectsOf, startStored } from '../rendering/index.ts';
import type { ReleaseReport } from '../reports/index.ts';
import { findOwnHistory } from '../reports/index.ts';
import type { ChartRun, ScriptOptions } from '../scripts/index.ts';

export interface ApplyOptions extends Omit<
  DeployOptions,
  'forceConflicts' | 'takeOwnership' | 'forceReplace' | 'rollbackOnFailure' | 'validate'
> {
  readonly scripts?: ScriptOptions;
}

/** Does exactly what a plan says that `diff` has frozen, or nothing if anything has changed since. */
export async function applyPlan(
  context: ActionContext,
  file: string,
  options: ApplyOptions = {},
): Promise<ReleaseReport> {
  const plan = loadPlan(file);
  const { name, namespace } = plan;
  requireNamespace(context, plan);
  const settings = { ...context.settings, namespace };
  using cluster = connectCluster({ ...context, settings });
  await requireSameCluster(plan, cluster);
  const history = await findOwnHistory(context, cluster, name);
  requireSameRelease(plan, history);
  await checkObjects(cluster.client, plan, context.signal);
  const task = { plan, history, options };
  return plan.verb === 'rollback'
    ? await applyRollback(context, cluster, task)
    : await applyChart(context, cluster, task);
}

function requireNamespace({ settings }: ActionContext, { name, namespace }: FrozenPlan): void {
  if (settings.namespace === undefined || settings.namespace === namespace) return;
  throw new HelmError(
    'PlanOfAnotherNamespace',
    `the plan is for "${name}" in namespace "${namespace}", not in "${settings.namespace}"`,
    { hint: 'leave --namespace out: the plan says where it belongs' },
  );
}

interface Task {
  readonly plan: FrozenPlan;
  readonly history: ReleaseHistory | undefined;
  readonly options: ApplyOptions;
}

/** An install or an upgrade, with the chart that the plan holds. */
async function applyChart(
  context: ActionContext,
  cluster: Cluster,
  { plan, history, options }: Task,
): Promise<ReleaseReport> {
  const { name, namespace } = plan;
  const chart = chartOf(plan);
  if (chart === undefined) throw new Error('There is no chart in the plan');
  const verb = plan.verb === 'install' ? 'install' : 'upgrade';
  const proposal = proposalFor({
    verb,
    name,
    namespace,
    history,
    revision: verb === 'install' ? 1 : (plan.release?.sequence ?? 0) + 1,
    chart: { chart, identity: plan.chart },
    userValues: valuesOf(plan),
    target: await fetchTarget(context, cluster),
    options: { ...plan.options, scripts: options.scripts ?? {} },
  });
  await using run = await startProposal(context, proposal);
  const fresh = isSealed(plan) ? (await renderProposal(context, run, proposal)).content : undefined;
  const content = thawContent(plan, chart, fresh);
  const { definitions } = proposal;
  return await deploy(context, cluster, {
    plan,
    run,
    content,
    options,
    input: { name, namespace, history, definitions, verb, options: plan.options },
    crds: crdsOf(run.chart),
    labels: mergeLabels(history?.release.labels ?? {}),
    success: verb === 'install' ? 'Install complete' : 'Upgrade complete',
  });
}

/** A rollback to the version that the plan names. */
async function applyRollback(
  context: ActionContext,
  cluster: Cluster,
  { plan, history, options }: Task,
): Promise<ReleaseReport> {
  const { name, namespace } = plan;
  const version = requirePlanned(plan, history);
  const stored = { version, content: await loadContent(cluster.client, version, context) };
  const { scripts, noHooks } = options;
  const revision = (plan.release?.sequence ?? 0) + 1;
  const start = { operation: 'rollback', revision, scripts, noHooks } as const;
  await using run = await startStored(context, cluster, stored, start);
  const content = thawContent(plan, stored.content.chart, stored.content);
  return await deploy(context, cluster, {
    plan,
    run,
    content,
    options,
    input: { name, namespace, history, options: plan.options },
    crds: [],
    labels: version.labels,
    success: `Rollback to ${version.sequence}`,
  });
}

function requirePlanned(
  { chart }: FrozenPlan,
  history: ReleaseHistory | undefined,
): ReleaseVersion {
  const ulid = chart.version_of ?? '';
  const version = ulid === '' ? undefined : findVersion(history?.versions ?? [], ulid);
  if (version !== undefined) return version;
  throw new HelmError('PlanOutdated', `the version ${ulid} that the plan goes back to is gone`, {
    hint: 'list those there are with: helm history',
  });
}

interface Thawed extends Pick<ProposedVersion, 'crds' | 'content'> {
  readonly plan: FrozenPlan;
  readonly run: ChartRun;
  readonly input: Omit<Parameters<typeof planOf>[2], 'objects'>;
  readonly labels: Readonly<Record<string, string>>;
  readonly success: string;
  readonly options: ApplyOptions;
}

async function deploy(
  context: ActionContext,
  cluster: Cluster,
  { plan, run, input, content, crds, labels, success, options }: Thawed,
): Promise<ReleaseReport> {
  takeDocuments(run, content);
  const objects = objectsOf(parseDocuments(content.manifest));
  const planned = await planOf(context, cluster, { ...input, objects });
  requireSameObjects(plan, planned.survey.live);
  const { name, version, appVersion, reference, digest } = plan.chart;
  const chart = { name, version, appVersion, reference, digest };
  return deployVersion(context, cluster, {
    verb: plan.verb,
    proposed: { ...planned, content, chart, crds },
    run,
    crdPolicy: plan.verb === 'install' ? 'create' : 'skip',
    labels,
    success,
    options: { ...options, ...plan.options },
    check: (client) => checkObjects(client, plan, context.signal),
  });
}

/** Whoever answers a later event sees what is applied. */
function takeDocuments(run: ChartRun, content: ReleaseContent): void {
  if (run.context.top !== undefined) run.takeDocuments(documentsOf(content), content.notes);
}
