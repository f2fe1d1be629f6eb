import type { ReleaseOptions } from '../chart/index.ts';
import { hoistLibraries, processDependencies } from '../chart/index.ts';
import type { Cluster } from '../connection/index.ts';
import { fetchTarget } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { Operation } from '../events/index.ts';
import type { ReleaseVersion } from '../release/index.ts';
import type { ScriptOptions } from '../scripts/index.ts';
import { ChartRun, hasScripts, isWithoutScripts, releaseGrants } from '../scripts/index.ts';
import { computeValues } from './compute-values.ts';
import type { ReleaseContent } from './release-content.ts';

export interface StoredRelease {
  readonly version: ReleaseVersion;
  readonly content: ReleaseContent;
}

export interface StoredRun {
  readonly operation: Operation;
  /** The number that handlers see. */
  readonly revision: number;
  readonly scripts?: ScriptOptions | undefined;
  /** Leaves out what scripts do in place of hooks. */
  readonly noHooks?: boolean | undefined;
}

/**
 * Starts an operation with the scripts of the chart that is stored with a version. Whoever may write in
 * the namespace may have changed it: what was not granted on this machine is not run.
 */
export async function startStored(
  context: ActionContext,
  cluster: Cluster,
  { version, content }: StoredRelease,
  { operation, revision, scripts = {}, noHooks = false }: StoredRun,
): Promise<ChartRun> {
  const warn = (): void => undefined;
  const chart = hoistLibraries(processDependencies(content.chart, content.values, warn), warn);
  const { release: name, namespace } = version;
  const release: ReleaseOptions = {
    name,
    namespace,
    revision,
    // A test sees what the templates saw when the version was made.
    isUpgrade: operation === 'rollback' || (operation === 'test' && revision > 1),
  };
  const input = { chart, values: computeValues(content), release, noHooks };
  const hasNone = !hasScripts(chart) || (noHooks && isWithoutScripts(operation));
  if (hasNone) return ChartRun.start(context, operation, { ...input, scripts });
  const { capabilities, access } = await fetchTarget(context, cluster);
  const question = { release: name, namespace, chart: version.chart, stored: version };
  const grants = releaseGrants(context, cluster, question);
  const full = { ...input, capabilities, cluster: access };
  return ChartRun.start(context, operation, {
    ...full,
    scripts: { ...scripts, grants, skipsUngranted: true },
  });
}
