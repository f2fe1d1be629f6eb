import path from 'node:path';
import { loadChart } from '../../chart/index.ts';
import type { Chart, Dependency } from '../../chart/index.ts';
import type { DependencyStatus } from '../../dependency/index.ts';
import { statusOf, strangersIn } from '../../dependency/index.ts';
import type { ActionContext } from '../../context/index.ts';

export interface ListedDependency {
  readonly name: string;
  readonly version: string;
  readonly repository: string;
  readonly status: DependencyStatus;
  readonly isLibrary: boolean;
}

export interface DependencyListing {
  readonly dependencies: readonly ListedDependency[];
  /** Charts that lie in `charts/` though Chart.yaml does not name them, and what is no chart there. */
  readonly strangers: readonly { readonly file: string; readonly isChart: boolean }[];
}

/** What a chart depends on, and what of it is there. */
export async function listDependencies(
  context: ActionContext,
  chartPath: string,
): Promise<DependencyListing> {
  const chart = loadChart(chartPath, { warn: context.logger.warn });
  const { dependencies = [], libraries } = chart.metadata;
  const directory = path.join(chartPath, 'charts');
  return {
    dependencies: [
      ...dependencies.map((each) => listed(each, chartPath, { directory: 'charts', chart })),
      ...libraries.map((each) => listed(each, chartPath, { directory: 'library', chart })),
    ],
    strangers:
      chart.metadata.dependencies === undefined ? [] : strangersIn(directory, dependencies),
  };
}

function listed(
  dependency: Dependency,
  chartPath: string,
  { directory, chart }: { readonly directory: 'charts' | 'library'; readonly chart: Chart },
): ListedDependency {
  const { name, version, repository } = dependency;
  const isLibrary = directory === 'library';
  const loaded = isLibrary ? chart.libraries : chart.dependencies;
  const status = statusOf(dependency, chartPath, { directory, loaded });
  return { name, version, repository, status, isLibrary };
}
