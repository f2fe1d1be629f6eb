import { HelmError } from '../base/index.ts';
import type { Chart, Dependency, Lock, LockedDependency } from '../chart/index.ts';
import { chooseVersion, loadRepositories } from '../repository/index.ts';
import { candidateFinder } from './candidates.ts';
import type { FindCandidates } from './candidates.ts';
import type { Chosen } from './choose-versions.ts';
import { isVersionIn, rangeOf } from './choose-versions.ts';
import { requireCompatibleLibraries } from './compatible-libraries.ts';
import type { DependencyContext, DependencyOptions } from './dependency-context.ts';
import { fetchDependencies } from './fetch-dependencies.ts';
import { legacyLockDigest, lockDigest } from './lock-digest.ts';
import { refreshIndexes } from './refresh-indexes.ts';
import { addressOf, findSources } from './source.ts';
import type { Sourced } from './source.ts';
import type { DependencyResult, UnpackedChart } from './update-dependencies.ts';
import { updateDependencies, writeDependencies } from './update-dependencies.ts';

/**
 * Brings `charts/` and `library/` to what the lock says. What the cache has, by the digests in the
 * lock, is taken from there without asking anybody; anything else has to be what the lock says.
 */
export async function buildDependencies(
  context: DependencyContext,
  { chart, path: chartPath }: UnpackedChart,
  options: DependencyOptions = {},
): Promise<DependencyResult> {
  const { lock } = chart;
  if (lock === undefined) return updateDependencies(context, { chart, path: chartPath }, options);
  const { repositories } = loadRepositories(context.fetch.repositoryConfig);
  const sourceOptions = { chartPath, repositories, access: options.access ?? {} };
  const required = findSources(chart.metadata.dependencies ?? [], sourceOptions);
  requireInSync(
    chart,
    lock,
    required.map(({ dependency }) => dependency),
  );
  requireDigests(lock);
  const sourcesOf = (locked: readonly LockedDependency[]) => findSources(locked, sourceOptions);
  const charts = withDigests(sourcesOf(lock.dependencies), lock.dependencies);
  const libraries = withDigests(sourcesOf(lock.libraries), lock.libraries);
  const uncached = [...charts, ...libraries].filter((each) => !isCached(context, each, options));
  if (options.skipRefresh !== true) await refreshIndexes(context, uncached);
  const find = candidateFinder(context, uncached);
  context.info(`Saving ${charts.length + libraries.length} charts`);
  const fetchAll = async (locked: readonly LockedSource[], directory: string) =>
    fetchDependencies(
      context,
      await Promise.all(locked.map((each) => locate(each, uncached.includes(each), find))),
      { ...options, chartPath, directory },
    );
  const result = {
    dependencies: await fetchAll(charts, 'charts'),
    libraries: await fetchAll(libraries, 'library'),
    lock: undefined,
  };
  requireCompatibleLibraries(chart, result);
  writeDependencies(context, { chartPath, chart, result });
  return { ...result, lock };
}

/** A dependency of the lock with its source. */
type LockedSource = Sourced & { readonly contentDigest: string };

function withDigests(
  sourced: readonly Sourced[],
  locked: readonly LockedDependency[],
): readonly LockedSource[] {
  return sourced.map((each, index) => ({
    ...each,
    contentDigest: locked[index]?.contentDigest ?? '',
  }));
}

function isCached(
  context: DependencyContext,
  locked: LockedSource,
  { verifyFor }: DependencyOptions,
): boolean {
  const { contentDigest } = locked;
  if (contentDigest === '' || verifyFor?.(addressOf(locked)) !== undefined) return false;
  return context.fetch.cache.find(contentDigest) !== undefined;
}

/** Finds the very version of the lock, where its address is not known yet. */
async function locate(
  sourced: LockedSource,
  isWanted: boolean,
  find: FindCandidates,
): Promise<Chosen & { contentDigest: string }> {
  const { dependency, source } = sourced;
  const chosen = { ...sourced, locked: dependency };
  if (!isWanted || source.kind !== 'repository') return chosen;
  const { name, version, repository } = dependency;
  const found = chooseVersion(await find(sourced), version);
  if (found?.entry !== undefined) return { ...chosen, entry: found.entry };
  throw new HelmError(
    'ChartNotFound',
    `chart ${name} not found in ${repository}: no matching version`,
  );
}

/** The lock has to be one of this very Chart.yaml. */
function requireInSync(chart: Chart, lock: Lock, required: readonly Dependency[]): void {
  const isLegacy = chart.metadata.apiVersion === 'v1';
  const isSame =
    lockDigest(required, lock.dependencies) === lock.digest ||
    (isLegacy && legacyLockDigest(chart.metadata.dependencies ?? []) === lock.digest);
  if (isSame && hasLibraries(chart, lock)) return;
  throw new HelmError(
    'LockOutOfSync',
    isLegacy
      ? 'the lock file (requirements.lock) is out of sync with the dependencies file (requirements.yaml). Please update the dependencies'
      : "the lock file (Chart.lock) is out of sync with the dependencies file (Chart.yaml). Please update the dependencies with 'helm dependency update'",
  );
}

function hasLibraries({ metadata: { libraries } }: Chart, lock: Lock): boolean {
  return (
    libraries.length === lock.libraries.length &&
    libraries.every((library, index) => {
      const locked = lock.libraries[index];
      return locked?.name === library.name && isVersionIn(rangeOf(library), locked.version);
    })
  );
}

/** A lock with digests has one for everything that is fetched: one that is missing was taken out. */
function requireDigests({ dependencies, libraries }: Lock): void {
  const far = [...dependencies, ...libraries].filter(
    ({ repository }) => repository !== '' && !repository.startsWith('file://'),
  );
  const bare = far.filter(({ contentDigest }) => contentDigest === '');
  if (bare.length === 0 || bare.length === far.length) return;
  const names = bare.map(({ name }) => name).join(', ');
  throw new HelmError('LockIncomplete', `the lock file has no digest for ${names}`, {
    hint: 'write it anew with helm dependency update',
  });
}
