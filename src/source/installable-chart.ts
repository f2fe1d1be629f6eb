import { HelmError } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { InstallableChart } from './identify-chart.ts';
import { identifyChart } from './identify-chart.ts';
import type { ChartSource, ObtainedChart } from './obtain-chart.ts';
import { obtainChart } from './obtain-chart.ts';

export interface ChartInput {
  readonly source?: ChartSource;
  /** Whether dependencies that are missing are fetched, into the chart's directory. */
  readonly dependencyUpdate?: boolean;
}

/** Obtains a chart that is to be rendered as a release, and refuses what cannot be one. */
export async function obtainInstallable(
  context: ActionContext,
  named: string | ObtainedChart,
  { source = {}, dependencyUpdate = false }: ChartInput = {},
): Promise<ObtainedChart> {
  const obtained = typeof named === 'string' ? await obtainChart(context, named, source) : named;
  requireKind(context, obtained.chart);
  const isComplete = missingDependencies(obtained.chart).length === 0;
  if (isComplete || !dependencyUpdate || obtained.location === undefined) {
    requireDependencies(obtained.chart, dependencyAdvice);
    return obtained;
  }
  const { bringDependencies } = await import('./update-dependencies.ts');
  await bringDependencies(context, obtained.location, source);
  return obtainChart(context, obtained.location, source);
}

/** The same, with how the record of a release names it. */
export async function loadInstallable(
  context: ActionContext,
  named: string | ObtainedChart,
  input: ChartInput = {},
): Promise<InstallableChart> {
  return identifyChart(await obtainInstallable(context, named, input));
}

/** Refuses a chart that cannot be rendered as a release, as it is. */
export function requireInstallable(context: ActionContext, chart: Chart): void {
  requireKind(context, chart);
  requireDependencies(chart, dependencyAdvice);
}

function requireKind({ logger }: ActionContext, { metadata }: Chart): void {
  const { type, isDeprecated } = metadata;
  if (type !== '' && type !== 'application') {
    throw new HelmError('NotInstallable', `${type} charts are not installable`);
  }
  if (isDeprecated) logger.warn('this chart is deprecated');
}

/** Every chart that Chart.yaml names has to be in charts/. */
export function requireDependencies(chart: Chart, advice = ''): void {
  const missing = missingDependencies(chart);
  if (missing.length === 0) return;
  throw new HelmError(
    'DependenciesMissing',
    `${advice}found in Chart.yaml, but missing in charts/ directory: ${missing.join(', ')}`,
  );
}

function missingDependencies(chart: Chart): readonly string[] {
  const present = new Set(chart.dependencies.map(({ metadata }) => metadata.name));
  const wanted = (chart.metadata.dependencies ?? []).map(({ name }) => name);
  return wanted.filter((name) => !present.has(name));
}

const dependencyAdvice =
  "an error occurred while checking for chart dependencies. You may need to run 'helm dependency build' to fetch missing dependencies: ";
