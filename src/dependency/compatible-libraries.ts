import { isHelmError } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import { hoistLibraries } from '../chart/index.ts';
import type { FetchedDependency } from './fetch-dependencies.ts';

interface Fetched {
  readonly dependencies: readonly FetchedDependency[];
  readonly libraries: readonly FetchedDependency[];
}

/**
 * Refuses a tree in which no version of a library is right for all charts, those that lie in
 * `charts/` and that Chart.yaml does not name included. A library that is not there at all may come later.
 */
export function requireCompatibleLibraries(chart: Chart, fetched: Fetched): void {
  const libraries = fetched.libraries.map((each) => each.chart);
  const names = new Set(libraries.map(({ metadata }) => metadata.name));
  const others = chart.libraries.filter(({ metadata }) => !names.has(metadata.name));
  const tree = {
    ...chart,
    dependencies: [
      ...fetched.dependencies.map((each) => each.chart),
      ...stayingSubcharts(chart, fetched.dependencies),
    ],
    libraries: [...libraries, ...others],
  };
  try {
    hoistLibraries(tree, () => undefined);
  } catch (error) {
    if (!isHelmError(error, 'LibraryMissing')) throw error;
  }
}

/** The charts in `charts/` that stay beside those that were fetched: archives are cleared away. */
export function stayingSubcharts(
  { metadata, dependencies, raw }: Chart,
  fetched: readonly FetchedDependency[],
): readonly Chart[] {
  const files = new Set(raw.map(({ name }) => name));
  const names = new Set(fetched.map(({ chart }) => chart.metadata.name));
  return dependencies.filter(({ metadata: { name, version } }) => {
    const isArchive = files.has(`charts/${name}-${version}.tgz`);
    return !names.has(name) && !(isArchive && metadata.dependencies !== undefined);
  });
}
