import type { Chart, ReadonlyValues } from '../chart/index.ts';
import { coalesceTables, copyValues, withDefaultValues } from '../chart/index.ts';
import { fromPlain } from '../go/index.ts';
import type { KubeClient } from '../kube/index.ts';
import type { ReleaseVersion } from '../release/index.ts';
import { loadChartPackage, loadContents } from '../release/index.ts';
import { computeValues, parseRecordedChart } from '../rendering/index.ts';
import type { InstallableChart } from '../source/index.ts';

/**
 * What becomes of the values of the version before. `reset`: nothing; `reuse`: they and the old
 * chart's defaults stay below the new ones; `reset-then-reuse`: they stay, over the new chart's
 * defaults. Without any, they stay where the user gives none.
 */
export type ValuesReuse = 'reset' | 'reuse' | 'reset-then-reuse';

/** What a release is rendered from. */
export interface ReleaseSource {
  readonly chart: InstallableChart;
  readonly userValues: ReadonlyValues;
}

export interface GivenSource {
  /** The version's own without. */
  readonly chart: InstallableChart | undefined;
  readonly userValues: ReadonlyValues;
  readonly reuse: ValuesReuse | undefined;
}

/** What is given, completed from the version before; only what matters of it is loaded. */
export async function completeSource(
  client: KubeClient,
  { chart: given, userValues, reuse }: GivenSource,
  before: ReleaseVersion,
  signal: AbortSignal,
): Promise<ReleaseSource> {
  const wantsValues = reuse === undefined ? userValues.size === 0 : reuse !== 'reset';
  const wantsChart = given === undefined || reuse === 'reuse';
  const [oldValues, oldChart] = await Promise.all([
    wantsValues ? loadValues(client, before, signal) : new Map<string, unknown>(),
    wantsChart ? loadChart(client, before, signal) : undefined,
  ]);
  const chart = given ?? stored(oldChart, before);
  if (reuse === undefined) return { chart, userValues: wantsValues ? oldValues : userValues };
  const values = merge(userValues, oldValues);
  if (reuse !== 'reuse' || oldChart === undefined) return { chart, userValues: values };
  const defaults = computeValues({ chart: oldChart, values: oldValues });
  return {
    chart: { ...chart, chart: withDefaultValues(chart.chart, defaults) },
    userValues: values,
  };
}

async function loadValues(
  client: KubeClient,
  version: ReleaseVersion,
  signal: AbortSignal,
): Promise<ReadonlyValues> {
  const { values } = await loadContents(client, version, { signal });
  return fromPlain(values) as ReadonlyValues;
}

async function loadChart(
  client: KubeClient,
  version: ReleaseVersion,
  signal: AbortSignal,
): Promise<Chart> {
  return parseRecordedChart(version, await loadChartPackage(client, version, { signal }));
}

function stored(chart: Chart | undefined, { chart: identity }: ReleaseVersion): InstallableChart {
  if (chart === undefined) throw new Error('There is neither a new chart nor an old one');
  return { chart, identity };
}

/** What the user gives now goes before what was given then. */
function merge(given: ReadonlyValues, before: ReadonlyValues): ReadonlyValues {
  const merged = copyValues(given);
  const options = { keepsNulls: false, warn: () => undefined };
  coalesceTables(merged, copyValues(before), '', options);
  return merged;
}
