import { HelmError } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import { walkCharts } from '../chart/index.ts';
import { isVersionIn, rangeOf } from './choose-versions.ts';

/** That a chart of the tree wants a library, in a version within a range. */
export interface LibraryDemand {
  /** The path of the chart in its tree. */
  readonly by: string;
  readonly range: string;
}

/** What every chart of a tree wants, by library. */
export type LibraryDemands = ReadonlyMap<string, readonly LibraryDemand[]>;

export interface PlacedChart {
  readonly chart: Chart;
  readonly path: string;
}

/** Collects what the charts want of libraries, those inside them included. */
export function collectDemands(placed: readonly PlacedChart[]): LibraryDemands {
  const demands = new Map<string, LibraryDemand[]>();
  for (const { chart: root, path: place } of placed) {
    const own = root.metadata.name.length;
    for (const { chart, path } of walkCharts(root)) {
      const by = place + path.slice(own);
      for (const { name, version } of chart.metadata.libraries) {
        demands.set(name, [...(demands.get(name) ?? []), { by, range: version }]);
      }
    }
  }
  return demands;
}

/** Whether a version is right for everybody. */
export function meetsAll(
  version: string,
  demands: readonly LibraryDemand[],
  name: string,
): boolean {
  return demands.every(
    ({ range }) => range === '' || isVersionIn(rangeOf({ name, version: range }), version),
  );
}

export function incompatibleLibrary(
  name: string,
  demands: readonly LibraryDemand[],
  versions: readonly string[],
): HelmError {
  const wishes = demands.map(({ by, range }) => `${by} wants "${range}"`).join(', ');
  const newest = versions.slice(0, 5).join(', ');
  const found = versions.length === 0 ? 'none is there' : `there is ${newest}`;
  const message = `no version of library "${name}" is right for all charts: ${wishes}; ${found}`;
  return new HelmError('IncompatibleLibrary', message, {
    hint: 'change the ranges until they overlap',
  });
}
