import { walkCharts } from '../chart.ts';
import type { Chart } from '../chart.ts';
import { maxChartCount, tooMany } from '../loader/limits.ts';
import type { Warn } from '../values/coalesce-tables.ts';
import { coalesceForReading } from '../values/coalesce.ts';
import type { ReadonlyValues } from '../values/values-map.ts';
import { findEnabledNames } from './enabled.ts';
import { importValues } from './import-values.ts';
import { isCompatibleVersion } from './compatible-version.ts';
import type { Dependency } from '../metadata/metadata.ts';

/**
 * The chart with its dependencies as the values want them: disabled ones left out, aliases in
 * place, and what they export imported into their parents' defaults.
 */
export function processDependencies(chart: Chart, values: ReadonlyValues, warn: Warn): Chart {
  const top = { values, path: '', warn, count: { charts: 0 } };
  return importValues(selectDependencies(chart, top), warn);
}

interface Place {
  /**
   * Those of the top chart, whatever the depth; each chart on the way has added its defaults at
   * the root of them, as in Helm.
   */
  readonly values: ReadonlyValues;
  /** Of the chart in the values, with a dot at its end; empty for the top chart. */
  readonly path: string;
  readonly warn: Warn;
  /** Aliases in charts that are aliased themselves multiply: the whole tree counts. */
  readonly count: { charts: number };
}

function selectDependencies(chart: Chart, { values, path, warn, count }: Place): Chart {
  count.charts += 1;
  if (count.charts > maxChartCount) throw tooMany(maxChartCount, 'charts');
  const declared = chart.metadata.dependencies;
  if (declared === undefined) return chart;
  const named = declared.map((dependency) => ({
    ...dependency,
    name: dependency.alias === '' ? dependency.name : dependency.alias,
  }));
  const all = { ...chart, dependencies: resolveDependencies(chart, declared) };
  requireCount(all);
  const read = coalesceForReading(all, values, warn);
  const enabled = findEnabledNames(named, read, path, warn);
  const isDisabled = (name: string): boolean => enabled.get(name) === false;
  const subcharts = all.dependencies.filter(({ metadata }) => !isDisabled(metadata.name));
  const kept = named.filter(({ name }) => !isDisabled(name));
  return {
    ...chart,
    metadata: { ...chart.metadata, dependencies: kept.length > 0 ? enabledAll(kept) : undefined },
    dependencies: subcharts.map((subchart) => {
      const place = { values: read, path: `${path}${subchart.metadata.name}.`, warn, count };
      return selectDependencies(subchart, place);
    }),
  };
}

function requireCount(chart: Chart): void {
  const charts = walkCharts(chart);
  for (let count = 0; charts.next().done !== true; count++) {
    if (count >= maxChartCount) throw tooMany(maxChartCount, 'charts');
  }
}

/** Undeclared subcharts as they are, then the declared ones in order, under their aliases. */
function resolveDependencies(chart: Chart, declared: readonly Dependency[]): Chart[] {
  const undeclared = chart.dependencies.filter(
    (subchart) => !declared.some((dependency) => isMeant(dependency, subchart)),
  );
  const resolved = declared.flatMap((dependency) => {
    const subchart = chart.dependencies.find((candidate) => isMeant(dependency, candidate));
    return subchart === undefined ? [] : [withName(subchart, dependency.alias)];
  });
  return [...undeclared, ...resolved];
}

function isMeant({ name, version }: Dependency, { metadata }: Chart): boolean {
  return metadata.name === name && isCompatibleVersion(metadata.version, version);
}

function withName(chart: Chart, alias: string): Chart {
  return alias === '' ? chart : { ...chart, metadata: { ...chart.metadata, name: alias } };
}

function enabledAll(dependencies: readonly Dependency[]): Dependency[] {
  return dependencies.map((dependency) => ({ ...dependency, isEnabled: true }));
}
