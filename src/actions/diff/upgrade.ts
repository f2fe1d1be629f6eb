import { obtainInstallable } from '../chart-input.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import { withCluster } from '../cluster/connect-cluster.ts';
import { fetchSurroundings } from '../cluster/fetch-surroundings.ts';
import type { ActionContext } from '../context.ts';
import type { UpgradeTask } from '../deploy/desire-upgrade.ts';
import { desireUpgrade, findBase, nothingDeployed } from '../deploy/desire-upgrade.ts';
import { desireFromChart } from '../deploy/desired-release.ts';
import { identifyChart } from '../deploy/identify-chart.ts';
import { requireReleaseName } from '../release-name.ts';
import { findOwnHistory } from '../releases/require-history.ts';
import type { UpgradeOptions } from '../upgrade.ts';
import { readUserValues } from '../user-values.ts';
import type { DiffResult } from './diff-result.ts';
import { describeSurvey } from './diff-result.ts';

export type DiffUpgradeOptions = UpgradeOptions;

/** What an upgrade would do; nothing is done. */
export async function diffUpgrade(
  context: ActionContext,
  options: DiffUpgradeOptions,
): Promise<DiffResult> {
  const { name, chart: reference } = options;
  requireReleaseName(name);
  const userValues = await readUserValues(context, options.values ?? {});
  const obtained =
    reference === undefined ? undefined : await obtainInstallable(context, reference, options);
  const chart = obtained && identifyChart(obtained);
  const task = { name, chart, userValues, options };
  return withCluster(context, (cluster) => diffTask(context, cluster, task));
}

async function diffTask(
  context: ActionContext,
  cluster: Cluster,
  task: UpgradeTask,
): Promise<DiffResult> {
  const { name, chart, userValues, options } = task;
  const history = await findOwnHistory(context, cluster, name);
  const version = findBase(history);
  if (history !== undefined && version !== undefined) {
    return desireUpgrade(context, cluster, task, { history, version }, ({ survey }) =>
      describeSurvey(context, cluster, survey, history),
    );
  }
  if (options.installs !== true || chart === undefined) throw nothingDeployed(task);
  const surroundings = await fetchSurroundings(context, cluster);
  const request = { verb: 'install', name, history, revision: 1, chart, userValues } as const;
  const choices = { surroundings, choices: options };
  return desireFromChart(context, cluster, { ...request, ...choices }, ({ survey }) =>
    describeSurvey(context, cluster, survey, history),
  );
}
