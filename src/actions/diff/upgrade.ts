import { connectCluster, fetchTarget } from '../../connection/index.ts';
import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { ChartProposal, DiffResult, PlanOutput, UpgradeTask } from '../../deployment/index.ts';
import {
  completeUpgrade,
  diffVersion,
  findBase,
  freezePlan,
  nothingDeployed,
  proposalFor,
  proposeVersion,
  savePlan,
  startProposal,
} from '../../deployment/index.ts';
import { findReadable } from '../../reports/index.ts';
import { loadInstallable, readUserValues, requireReleaseName } from '../../source/index.ts';
import type { UpgradeOptions } from '../upgrade.ts';

export interface DiffUpgradeOptions extends UpgradeOptions, PlanOutput {}

/** What an upgrade would do; nothing is done. */
export async function diffUpgrade(
  context: ActionContext,
  name: string,
  options: DiffUpgradeOptions = {},
): Promise<DiffResult> {
  requireReleaseName(name);
  const userValues = await readUserValues(context, options.values ?? {});
  const chart =
    options.chart === undefined
      ? undefined
      : await loadInstallable(context, options.chart, options);
  // What the server says of each object is what is shown.
  const task = { name, chart, userValues, options: { ...options, validate: 'none' as const } };
  using cluster = connectCluster(context);
  const proposal = await proposalOf(context, cluster, task);
  await using run = await startProposal(context, proposal);
  const proposed = await proposeVersion(context, cluster, run, proposal);
  const { out, showSecrets } = options;
  const result = await diffVersion(context, cluster, proposed);
  if (out === undefined) return result;
  const { verb } = proposal;
  savePlan(out, await freezePlan(context, cluster, proposed, { verb, showSecrets }));
  return result;
}

async function proposalOf(
  context: ActionContext,
  cluster: Cluster,
  task: UpgradeTask,
): Promise<ChartProposal> {
  const { name, chart, userValues, options } = task;
  const history = await findReadable(context, cluster, name, { wantsInventory: true });
  const base = findBase(history);
  if (base !== undefined) return completeUpgrade(context, cluster, task, base);
  if (options.install !== true || chart === undefined) throw nothingDeployed(task);
  const target = await fetchTarget(context, cluster);
  const { namespace } = cluster;
  const release = { name, namespace, history, revision: 1 };
  return proposalFor({ verb: 'install', ...release, chart, userValues, target, options });
}
