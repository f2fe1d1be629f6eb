import { statSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import type { Chart, Lock } from '../chart/index.ts';
import { loadChart } from '../chart/index.ts';
import { loadRepositories } from '../repository/index.ts';
import { candidateFinder } from './candidates.ts';
import { chooseVersions, rangeOf } from './choose-versions.ts';
import { requireCompatibleLibraries, stayingSubcharts } from './compatible-libraries.ts';
import type { DependencyContext, DependencyOptions } from './dependency-context.ts';
import type { FetchedDependency } from './fetch-dependencies.ts';
import { fetchDependencies } from './fetch-dependencies.ts';
import { lockDigest } from './lock-digest.ts';
import { stageArchives } from './place-archives.ts';
import { refreshIndexes } from './refresh-indexes.ts';
import { resolveLibraries } from './resolve-libraries.ts';
import { findSources } from './source.ts';
import { stageLock } from './stage-lock.ts';

/** What a chart has after its dependencies were brought up to date. */
export interface DependencyResult {
  readonly dependencies: readonly FetchedDependency[];
  readonly libraries: readonly FetchedDependency[];
  /** Undefined for a chart that has no dependencies. */
  readonly lock: Lock | undefined;
}

/** A chart with the directory that it is in, and that its dependencies are put into. */
export interface UnpackedChart {
  readonly chart: Chart;
  readonly path: string;
}

/** Chooses the newest versions that Chart.yaml allows, fetches them, and writes the lock. */
export async function updateDependencies(
  context: DependencyContext,
  { chart, path: chartPath }: UnpackedChart,
  options: DependencyOptions = {},
): Promise<DependencyResult> {
  const { dependencies, libraries } = chart.metadata;
  if (dependencies === undefined && libraries.length === 0) {
    const nothing = { dependencies: [], libraries: [] };
    requireCompatibleLibraries(chart, nothing);
    return { ...nothing, lock: undefined };
  }
  const { repositories } = loadRepositories(context.fetch.repositoryConfig);
  const sourceOptions = { chartPath, repositories, access: options.access ?? {} };
  const sourced = findSources(dependencies ?? [], sourceOptions);
  const librarySources = findSources(libraries, sourceOptions);
  const all = [...sourced, ...librarySources];
  for (const { dependency } of all) rangeOf(dependency);
  if (options.skipRefresh !== true) await refreshIndexes(context, all);
  const chosen = await chooseVersions(sourced, candidateFinder(context, all), chartPath);
  context.info(`Saving ${chosen.length + librarySources.length} charts`);
  const fetchOptions = { ...options, chartPath, directory: 'charts' };
  const fetched = await fetchDependencies(context, chosen, fetchOptions);
  const fetchedLibraries = await resolveLibraries(
    context,
    librarySources,
    {
      chart,
      subcharts: [...fetched.map((each) => each.chart), ...stayingSubcharts(chart, fetched)],
    },
    { ...fetchOptions, directory: 'library' },
  );
  const locked = fetched.map((each) => each.locked);
  const required = sourced.map(({ dependency }) => dependency);
  const lock: Lock = {
    generated: context.now().toISOString(),
    digest: lockDigest(required, locked),
    dependencies: locked,
    libraries: fetchedLibraries.map((each) => each.locked),
  };
  const result = { dependencies: fetched, libraries: fetchedLibraries, lock };
  requireCompatibleLibraries(chart, result);
  writeDependencies(context, { chartPath, chart, result });
  return result;
}

/** Loads the chart whose dependencies are managed: a directory, since files are put into it. */
export function loadUnpacked(chartPath: string): UnpackedChart {
  const stats = statSync(chartPath, { throwIfNoEntry: false });
  if (stats === undefined) {
    const reason = `stat ${chartPath}: no such file or directory`;
    throw new HelmError('ChartNotFound', `could not find ${chartPath}: ${reason}`);
  }
  if (!stats.isDirectory()) {
    throw new HelmError('NotADirectory', 'only unpacked charts can be updated');
  }
  return { chart: loadChart(chartPath), path: chartPath };
}

interface Written {
  readonly chartPath: string;
  readonly chart: Chart;
  readonly result: DependencyResult;
}

/** Puts all archives and the lock in their places, once nothing can fail any more. */
export function writeDependencies(context: DependencyContext, written: Written): void {
  const { chartPath, chart, result } = written;
  const { dependencies, libraries, lock } = result;
  const changes: { commit: () => void; discard: () => void }[] = [];
  try {
    if (chart.metadata.dependencies !== undefined) {
      changes.push(stageDirectory(path.join(chartPath, 'charts'), dependencies));
    }
    if (libraries.length > 0) {
      changes.push(stageDirectory(path.join(chartPath, 'library'), libraries));
    }
    if (lock !== undefined && !isSameLock(chart.lock, lock)) {
      changes.push(stageLock(chartPath, lock, chart));
    }
  } catch (error) {
    for (const change of changes) change.discard();
    throw error;
  }
  context.info('Deleting outdated charts');
  for (const change of changes) change.commit();
}

function stageDirectory(
  directory: string,
  fetched: readonly FetchedDependency[],
): ReturnType<typeof stageArchives> {
  const bundled = new Set(
    fetched.filter(({ archive }) => archive === undefined).map(({ locked }) => locked.name),
  );
  const archives = fetched.map(({ archive }) => archive).filter((each) => each !== undefined);
  return stageArchives(directory, archives, (name) => bundled.has(name));
}

/** A lock that says the same keeps its date. */
function isSameLock(old: Lock | undefined, lock: Lock): boolean {
  if (old === undefined) return false;
  const text = ({ digest, dependencies, libraries }: Lock): string =>
    JSON.stringify([
      digest,
      ...[dependencies, libraries].map((list) =>
        list.map((each) => [each.name, each.version, each.repository, each.contentDigest]),
      ),
    ]);
  return text(old) === text(lock);
}
