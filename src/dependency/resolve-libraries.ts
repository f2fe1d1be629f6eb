import type { Chart } from '../chart/index.ts';
import { candidateFinder } from './candidates.ts';
import type { Chosen } from './choose-versions.ts';
import { lockedOf } from './choose-versions.ts';
import type { DependencyContext } from './dependency-context.ts';
import { fetchDependencies } from './fetch-dependencies.ts';
import type { FetchDependenciesOptions, FetchedDependency } from './fetch-dependencies.ts';
import type { PlacedChart } from './library-ranges.ts';
import { collectDemands, incompatibleLibrary, meetsAll } from './library-ranges.ts';
import type { Sourced } from './source.ts';

export interface LibraryTree {
  readonly chart: Chart;
  /** The subcharts that the chart is going to have. */
  readonly subcharts: readonly Chart[];
}

/**
 * Chooses and fetches the libraries that a chart names: of each one version for the whole tree, the
 * highest that every range in it allows, also those of the libraries themselves.
 */
export async function resolveLibraries(
  context: DependencyContext,
  libraries: readonly Sourced[],
  tree: LibraryTree,
  options: FetchDependenciesOptions,
): Promise<readonly FetchedDependency[]> {
  const find = candidateFinder(context, libraries);
  let fetched: readonly FetchedDependency[] = [];
  for (let round = 0; ; round++) {
    const demands = collectDemands([...placesOf(tree), ...libraryPlaces(tree, fetched)]);
    const isRight = ({ locked, chart }: FetchedDependency): boolean =>
      meetsAll(chart.metadata.version, demands.get(locked.name) ?? [], locked.name);
    const wrong = fetched.find((library) => !isRight(library));
    if (fetched.length > 0 && wrong === undefined) return fetched;
    // Libraries that want each other in turns never come to rest.
    if (wrong !== undefined && round > libraries.length) {
      const { name } = wrong.locked;
      throw incompatibleLibrary(name, demands.get(name) ?? [], [wrong.chart.metadata.version]);
    }
    const chosen = await Promise.all(
      libraries.map(async (library): Promise<Chosen> => {
        const { name, version } = library.dependency;
        if (library.source.kind === 'bundled') {
          return { ...library, locked: lockedOf(library.dependency, version) };
        }
        const candidates = await find(library);
        const wanted = demands.get(name) ?? [];
        const best = candidates.find((each) => meetsAll(each.version, wanted, name));
        if (best === undefined) {
          throw incompatibleLibrary(
            name,
            wanted,
            candidates.map((each) => each.version),
          );
        }
        const { entry } = best;
        return {
          ...library,
          locked: lockedOf(library.dependency, best.version),
          ...(entry === undefined ? {} : { entry }),
        };
      }),
    );
    if (chosen.length === 0) return [];
    fetched = await fetchDependencies(context, chosen, options);
  }
}

function placesOf({ chart, subcharts }: LibraryTree): PlacedChart[] {
  const { name } = chart.metadata;
  return [
    { chart: { ...chart, dependencies: [] }, path: name },
    ...subcharts.map((subchart) => ({
      chart: subchart,
      path: `${name}/charts/${subchart.metadata.name}`,
    })),
  ];
}

function libraryPlaces(
  { chart }: LibraryTree,
  fetched: readonly FetchedDependency[],
): PlacedChart[] {
  return fetched.map((library) => ({
    chart: library.chart,
    path: `${chart.metadata.name}/library/${library.chart.metadata.name}`,
  }));
}
