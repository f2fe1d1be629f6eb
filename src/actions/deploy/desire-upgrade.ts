import { HelmError } from '../../base/index.ts';
import type { ReadonlyValues } from '../../chart/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import { fetchSurroundings } from '../cluster/fetch-surroundings.ts';
import type { ActionContext } from '../context.ts';
import { grantedTo } from '../lifecycle/granted-permissions.ts';
import type { UpgradeOptions } from '../upgrade.ts';
import type { DesiredRelease } from './desired-release.ts';
import { desireFromChart } from './desired-release.ts';
import type { InstallableChart } from './identify-chart.ts';
import { completeSource } from './reuse-values.ts';

export interface UpgradeTask {
  readonly name: string;
  /** The one that is deployed without. */
  readonly chart: InstallableChart | undefined;
  readonly userValues: ReadonlyValues;
  readonly options: Omit<UpgradeOptions, 'chart'>;
}

/** What an upgrade starts from. */
export interface UpgradeBase {
  readonly history: ReleaseHistory;
  readonly version: ReleaseVersion;
}

/** What an upgrade makes of a release. */
export async function desireUpgrade<T>(
  context: ActionContext,
  cluster: Cluster,
  task: UpgradeTask,
  { history, version }: UpgradeBase,
  use: (desired: DesiredRelease) => Promise<T>,
): Promise<T> {
  const { name, chart, userValues, options } = task;
  const given = { chart, userValues, reuse: options.reuse };
  const [surroundings, source, granted] = await Promise.all([
    fetchSurroundings(context, cluster),
    completeSource(cluster.client, given, version, context.signal),
    grantedTo(cluster, version),
  ]);
  const revision = (history.versions.at(-1)?.sequence ?? 0) + 1;
  const choices = { ...options, scripts: { ...options.scripts, ...granted } };
  const request = { verb: 'upgrade', name, history, revision, surroundings, choices } as const;
  return desireFromChart(context, cluster, { ...request, ...source }, use);
}

/** What is deployed, or else whatever was tried last to an end. */
export function findBase(history: ReleaseHistory | undefined): ReleaseVersion | undefined {
  const last = history?.versions.at(-1);
  if (history === undefined || last?.phase === 'uninstalled') return undefined;
  const { release, versions } = history;
  return versions.find(({ name }) => name === release.current) ?? versions.findLast(hasEnded);
}

/** One that was interrupted may lack a part of its payload. */
function hasEnded({ phase, isSettled }: ReleaseVersion): boolean {
  return isSettled && phase !== 'pending';
}

/** In Helm's words. */
export function nothingDeployed({ name, chart, options }: UpgradeTask): HelmError {
  const hint =
    options.installs === true && chart === undefined
      ? 'name the chart that is to be installed'
      : 'helm upgrade --install installs a release that is not there';
  return new HelmError('NothingDeployed', `"${name}" has no deployed releases`, { hint });
}
