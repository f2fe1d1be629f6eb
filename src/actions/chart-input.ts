import { HelmError } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import type { ActionContext } from './context.ts';
import type { ChartSource } from './obtain-chart.ts';
import { obtainChart } from './obtain-chart.ts';

/** Obtains a chart that is to be rendered as a release, and refuses what cannot be one. */
export async function loadInstallable(
  context: ActionContext,
  reference: string,
  source: ChartSource = {},
): Promise<Chart> {
  const { chart } = await obtainChart(context, reference, source);
  requireInstallable(chart);
  if (chart.metadata.isDeprecated) context.logger.warn('this chart is deprecated');
  requireDependencies(chart, dependencyAdvice);
  return chart;
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
