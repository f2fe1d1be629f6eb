import { compareVersions, HelmError, parseVersion } from '../../base/index.ts';
import { quote } from '../../go/index.ts';
import { walkCharts } from '../chart.ts';
import type { Chart } from '../chart.ts';
import { isCompatibleVersion } from '../dependencies/compatible-version.ts';
import { isLibrary } from '../metadata/metadata.ts';
import type { Warn } from '../values/coalesce-tables.ts';

/** That a chart wants a library, in a version within a range. */
interface Demand {
  /** The path of the chart in its tree. */
  readonly by: string;
  readonly range: string;
}

/** What is wanted of a library and what there is of it, in the whole tree. */
interface LibraryName {
  readonly demands: Demand[];
  readonly candidates: Chart[];
}

/**
 * The chart with one version of each library for the whole tree, in the top chart: the highest
 * that every range in the tree allows. Refused if there is none, naming each chart and its range.
 */
export function hoistLibraries(chart: Chart, warn: Warn): Chart {
  if (!hasLibraries(chart)) return chart;
  const names = collectNames(chart);
  if (names.size === 0) return chart;
  const libraries = [...names].map(([name, found]) => chooseVersion(name, found));
  for (const { metadata } of libraries) {
    if (isLibrary(metadata)) continue;
    warn(`chart ${quote(metadata.name)} is used as a library, but is not of type library`);
  }
  return { ...withoutLibraries(chart), libraries };
}

/** Whether a chart of the tree wants a library or brings one; most do neither. */
function hasLibraries({ metadata, libraries, dependencies }: Chart): boolean {
  return libraries.length > 0 || metadata.libraries.length > 0 || dependencies.some(hasLibraries);
}

function collectNames(root: Chart): Map<string, LibraryName> {
  const names = new Map<string, LibraryName>();
  const pending = Array.from(walkCharts(root), ({ chart, path }) => ({ chart, path }));
  for (let node = pending.shift(); node !== undefined; node = pending.shift()) {
    const { chart, path } = node;
    for (const { name, version } of chart.metadata.libraries) {
      entryOf(names, name).demands.push({ by: path, range: version });
    }
    for (const library of chart.libraries) {
      const { name } = library.metadata;
      entryOf(names, name).candidates.push(library);
      const inside = `${path}/library/${name}`;
      pending.push({ chart: library, path: inside }, ...subchartsOf(library, inside));
    }
  }
  addSubchartsOfThatName(root, names);
  return names;
}

/** A declared library may lie in `charts/`, where Helm's users keep theirs. */
function addSubchartsOfThatName(root: Chart, names: ReadonlyMap<string, LibraryName>): void {
  for (const { chart } of walkCharts(root)) {
    if (isLibrary(chart.metadata)) names.get(chart.metadata.name)?.candidates.push(chart);
  }
}

function subchartsOf(chart: Chart, path: string): { chart: Chart; path: string }[] {
  const [, ...inner] = Array.from(walkCharts(chart));
  const own = chart.metadata.name.length;
  return inner.map((node) => ({ chart: node.chart, path: path + node.path.slice(own) }));
}

function chooseVersion(name: string, { demands, candidates }: LibraryName): Chart {
  const fitting = candidates.filter(({ metadata }) =>
    demands.every(({ range }) => range === '' || isCompatibleVersion(metadata.version, range)),
  );
  const [first, ...others] = fitting;
  if (first === undefined) throw incompatible(name, { demands, candidates });
  return others.reduce((best, other) => (isNewer(other, best) ? other : best), first);
}

function isNewer(left: Chart, right: Chart): boolean {
  const [newer, older] = [left, right].map(({ metadata }) => parseVersion(metadata.version));
  return newer !== undefined && older !== undefined && compareVersions(newer, older) > 0;
}

function incompatible(name: string, { demands, candidates }: LibraryName): HelmError {
  const wishes = demands.map(({ by, range }) => `${by} wants ${quote(range)}`).join(', ');
  const versions = [...new Set(candidates.map(({ metadata }) => metadata.version))];
  const found = versions.length === 0 ? 'none is there' : `there is ${versions.join(', ')}`;
  const message = `no version of library ${quote(name)} is right for all charts: ${wishes}; ${found}`;
  const code = versions.length === 0 ? 'LibraryMissing' : 'IncompatibleLibrary';
  return new HelmError(code, message, {
    hint: "'helm dependency update' fetches what is missing; ranges that exclude each other have to be changed",
  });
}

function entryOf(names: Map<string, LibraryName>, name: string): LibraryName {
  const known = names.get(name);
  if (known !== undefined) return known;
  const created: LibraryName = { demands: [], candidates: [] };
  names.set(name, created);
  return created;
}

function withoutLibraries(chart: Chart): Chart {
  return { ...chart, libraries: [], dependencies: chart.dependencies.map(withoutLibraries) };
}
