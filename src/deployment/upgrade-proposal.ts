import { HelmError } from '../base/index.ts';
import type { ReadonlyValues } from '../chart/index.ts';
import type { Cluster } from '../connection/index.ts';
import { fetchTarget } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import { releaseGrants } from '../scripts/index.ts';
import type { InstallableChart } from '../source/index.ts';
import type { ChartProposal, ProposalOptions } from './start-proposal.ts';
import { proposalFor } from './start-proposal.ts';
import { nextSequence } from './restore-version.ts';
import type { UpgradeBase } from './upgrade-base.ts';
import type { ValuesReuse } from './reuse-values.ts';
import { completeSource } from './reuse-values.ts';

export interface UpgradeTask<O extends UpgradeProposalOptions = UpgradeProposalOptions> {
  readonly name: string;
  /** The one that is deployed without. */
  readonly chart: InstallableChart | undefined;
  readonly userValues: ReadonlyValues;
  readonly options: O;
}

export interface UpgradeProposalOptions extends ProposalOptions {
  /** Installs the release if there is none. */
  readonly install?: boolean;
  /** What becomes of the values that were given before. */
  readonly reuse?: ValuesReuse | undefined;
}

/** What an upgrade proposes: the chart and values it was given, completed from the version before. */
export async function completeUpgrade(
  context: ActionContext,
  cluster: Cluster,
  { name, chart, userValues, options }: UpgradeTask,
  { history, version }: UpgradeBase,
): Promise<ChartProposal> {
  const { current } = history.release;
  if (current !== undefined && version.name !== current) {
    context.logger.warn(
      `the version of "${name}" that is deployed is gone: what is not given is taken from version ${version.sequence}`,
    );
  }
  const given = { chart, userValues, reuse: options.reuse };
  const [target, source] = await Promise.all([
    fetchTarget(context, cluster),
    completeSource(cluster.client, given, version, context.signal),
  ]);
  const { namespace } = cluster;
  const stored = chart === undefined ? version : undefined;
  const question = { release: name, namespace, chart: source.chart.identity, stored };
  const grants = releaseGrants(context, cluster, question);
  return proposalFor({
    verb: 'upgrade',
    name,
    namespace,
    history,
    revision: nextSequence(history),
    target,
    ...source,
    options: { ...options, scripts: { ...options.scripts, grants } },
  });
}

/** In Helm's words. */
export function nothingDeployed({ name, chart, options }: UpgradeTask): HelmError {
  const hint =
    options.install === true && chart === undefined
      ? 'name the chart that is to be installed'
      : 'helm upgrade --install installs a release that is not there';
  return new HelmError('NothingDeployed', `"${name}" has no deployed releases`, { hint });
}
