import type { ReleaseOptions } from '../../chart/index.ts';
import { hoistLibraries, processDependencies } from '../../chart/index.ts';
import type { Operation } from '../../events/index.ts';
import type { ReleaseVersion } from '../../release/index.ts';
import { computeValues } from '../releases/compute-values.ts';
import type { ReleaseContent } from '../releases/release-content.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import { fetchSurroundings } from '../cluster/fetch-surroundings.ts';
import type { ActionContext } from '../context.ts';
import { ChartOperation } from './chart-operation.ts';
import { hasScripts } from './find-scripts.ts';
import { grantedTo } from './granted-permissions.ts';
import type { ScriptOptions } from './script-options.ts';
import { isWithoutScripts } from './without-hooks.ts';

export interface StoredRelease {
  readonly version: ReleaseVersion;
  readonly content: ReleaseContent;
}

export interface StoredRun {
  readonly operation: Operation;
  /** The number that handlers see. */
  readonly revision: number;
  readonly scripts: ScriptOptions;
  /** Leaves out what scripts do in place of hooks. */
  readonly skipsHooks?: boolean | undefined;
}

/** Runs an operation with the scripts of the chart that is stored with a version. */
export async function runStored<T>(
  context: ActionContext,
  cluster: Cluster,
  { version, content }: StoredRelease,
  { operation, revision, scripts, skipsHooks = false }: StoredRun,
  use: (events: ChartOperation) => Promise<T>,
): Promise<T> {
  const warn = (): void => undefined;
  const chart = hoistLibraries(processDependencies(content.chart, content.values, warn), warn);
  const { release: name, namespace } = version;
  const release: ReleaseOptions = {
    ...{ name, namespace, revision },
    isUpgrade: operation === 'rollback',
  };
  const input = { chart, values: computeValues(content), release, skipsHooks };
  const hasNone = !hasScripts(chart) || (skipsHooks && isWithoutScripts(operation));
  if (hasNone) return ChartOperation.run(context, operation, { ...input, scripts }, use);
  const [{ capabilities, access }, granted] = await Promise.all([
    fetchSurroundings(context, cluster),
    grantedTo(cluster, version),
  ]);
  const full = { ...input, capabilities, cluster: access, scripts: { ...scripts, ...granted } };
  return ChartOperation.run(context, operation, full, use);
}
