import { existsSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import { loadChart } from '../chart/index.ts';
import type { ActionContext } from './context.ts';

/** Loads a chart that is to be rendered as a release, and refuses what cannot be one. */
export function loadInstallable(context: ActionContext, reference: string): Chart {
  const chart = loadChart(locateChart(reference), { warn: context.logger.warn });
  requireInstallable(chart);
  if (chart.metadata.isDeprecated) context.logger.warn('this chart is deprecated');
  requireDependencies(chart, dependencyAdvice);
  return chart;
}

function locateChart(reference: string): string {
  const name = reference.trim();
  if (existsSync(name)) return path.resolve(name);
  if (path.isAbsolute(name) || name.startsWith('.')) {
    throw new HelmError('ChartNotFound', `path ${JSON.stringify(name)} not found`);
  }
  throw new HelmError('ChartNotFound', `chart ${JSON.stringify(name)} not found`);
}

function requireInstallable({ metadata: { type } }: Chart): void {
  if (type === '' || type === 'application') return;
  throw new HelmError('NotInstallable', `${type} charts are not installable`);
}

/** Every chart that Chart.yaml names has to be in charts/. */
export function requireDependencies(chart: Chart, advice = ''): void {
  const present = new Set(chart.dependencies.map(({ metadata }) => metadata.name));
  const missing = (chart.metadata.dependencies ?? [])
    .map(({ name }) => name)
    .filter((name) => !present.has(name));
  if (missing.length === 0) return;
  throw new HelmError(
    'DependenciesMissing',
    `${advice}found in Chart.yaml, but missing in charts/ directory: ${missing.join(', ')}`,
  );
}

const dependencyAdvice =
  "an error occurred while checking for chart dependencies. You may need to run 'helm dependency build' to fetch missing dependencies: ";
