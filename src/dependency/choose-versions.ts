import {
  findVersion,
  HelmError,
  isVersion,
  parseConstraint,
  satisfies,
  SemverError,
} from '../base/index.ts';
import type { Constraint } from '../base/index.ts';
import type { Dependency } from '../chart/index.ts';
import type { IndexEntry } from '../repository/index.ts';
import type { Candidate, FindCandidates } from './candidates.ts';
import { localPath } from './source.ts';
import type { Sourced } from './source.ts';

/** A dependency with the one version that was chosen for it. */
export interface Chosen extends Sourced {
  /** As it goes into the lock: name, repository and version alone. */
  readonly locked: Dependency;
  readonly entry?: IndexEntry;
}

/** Chooses for every dependency the newest version in its range; all that have none are told. */
export async function chooseVersions(
  sourced: readonly Sourced[],
  find: FindCandidates,
  chartPath: string,
): Promise<readonly Chosen[]> {
  const chosen = await Promise.all(sourced.map((each) => choose(each, find, chartPath)));
  const missing = sourced.filter((_, index) => chosen[index] === undefined);
  if (missing.length > 0) throw noVersions(missing);
  return chosen.filter((each) => each !== undefined);
}

/** Reads the range of a dependency. */
export function rangeOf({ name, version }: Pick<Dependency, 'name' | 'version'>): Constraint {
  try {
    return parseConstraint(version);
  } catch (error) {
    if (!(error instanceof SemverError)) throw error;
    const message = `dependency "${name}" has an invalid version/constraint format: ${error.message}`;
    throw new HelmError('InvalidDependency', message);
  }
}

export function isVersionIn(range: Constraint, text: string): boolean {
  const version = findVersion(text);
  return version !== undefined && satisfies(version, range);
}

async function choose(
  sourced: Sourced,
  find: FindCandidates,
  chartPath: string,
): Promise<Chosen | undefined> {
  const { dependency, source } = sourced;
  const range = rangeOf(dependency);
  if (source.kind === 'bundled') {
    localPath(`charts/${dependency.name}`, chartPath);
    return { ...sourced, locked: lockedOf(dependency, dependency.version) };
  }
  // A version that is written out is taken at its word: no list of tags is asked for.
  const isExact = source.kind === 'registry' && isVersion(dependency.version);
  const candidates: readonly Candidate[] = isExact
    ? [{ version: dependency.version }]
    : await find(sourced);
  const found = candidates.find(({ version }) => isVersionIn(range, version));
  if (found === undefined) return undefined;
  const { version, entry } = found;
  return {
    ...sourced,
    locked: lockedOf(dependency, version),
    ...(entry === undefined ? {} : { entry }),
  };
}

export function lockedOf({ name, repository }: Dependency, version: string): Dependency {
  return {
    name,
    repository,
    version,
    condition: '',
    tags: [],
    isEnabled: false,
    importValues: [],
    alias: '',
  };
}

/** In Helm's words. */
function noVersions(missing: readonly Sourced[]): HelmError {
  const wishes = missing.map(
    ({ dependency: { name, repository, version } }) =>
      `"${name}" (repository "${repository}", version "${version}")`,
  );
  return new HelmError(
    'ChartNotFound',
    `can't get a valid version for ${missing.length} subchart(s): ${wishes.join(', ')}. Make sure a matching chart version exists in the repo, or change the version constraint in Chart.yaml`,
  );
}
