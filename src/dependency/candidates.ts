import { existsSync } from 'node:fs';
import { HelmError, findNearest } from '../base/index.ts';
import { loadChart } from '../chart/index.ts';
import { listVersions, parseOciReference } from '../registry/index.ts';
import type { IndexEntry } from '../repository/index.ts';
import { indexFileOf, queryIndex } from '../repository/index.ts';
import type { DependencyContext } from './dependency-context.ts';
import type { Sourced } from './source.ts';

/** A version of a chart that could be taken. */
export interface Candidate {
  readonly version: string;
  /** What the index says of it, where there is an index. */
  readonly entry?: IndexEntry;
}

/** The versions that there are of a dependency, newest first. */
export type FindCandidates = (sourced: Sourced) => Promise<readonly Candidate[]>;

/**
 * Finds candidates for dependencies; each index is read once, for all that are in it. A version
 * that is written out is taken at its word in a registry: no list of tags is asked for.
 */
export function candidateFinder(
  context: DependencyContext,
  all: readonly Sourced[],
): FindCandidates {
  const indexes = new Map<string, IndexView>();
  const viewOf = (name: string): IndexView => {
    const view = indexes.get(name) ?? readIndex(context, name, namesIn(all, name));
    indexes.set(name, view);
    return view;
  };
  return async ({ dependency, source }) => {
    switch (source.kind) {
      case 'bundled':
        return [];
      case 'directory':
        return [{ version: loadChart(source.path).metadata.version }];
      case 'registry': {
        const versions = await listVersions(context.fetch.registry, parseOciReference(source.name));
        return versions.map((version) => ({ version }));
      }
      case 'repository': {
        const { charts, names } = viewOf(source.name);
        const found = charts.get(dependency.name);
        if (found === undefined) throw notListed(dependency, names);
        return found
          .filter(({ urls }) => urls.length > 0)
          .map((entry) => ({ version: entry.version, entry }));
      }
    }
  };
}

interface IndexView {
  /** The charts that are asked for. */
  readonly charts: ReadonlyMap<string, readonly IndexEntry[]>;
  /** Those of all charts. */
  readonly names: readonly string[];
}

function namesIn(all: readonly Sourced[], repository: string): ReadonlySet<string> {
  return new Set(
    all
      .filter(({ source }) => source.kind === 'repository' && source.name === repository)
      .map(({ dependency }) => dependency.name),
  );
}

function readIndex(
  context: DependencyContext,
  repository: string,
  wanted: ReadonlySet<string>,
): IndexView {
  const file = indexFileOf(context.fetch.repositoryCache, repository);
  if (!existsSync(file)) {
    throw new HelmError(
      'IndexNotFound',
      `no cached repository for ${repository} found. (try 'helm repo update'): open ${file}: no such file or directory`,
    );
  }
  const { selected, names } = queryIndex(file, {
    wants: (chart) => wanted.has(chart),
    select: (chart, entries) => [[chart, entries] as const],
  });
  return { charts: new Map(selected), names };
}

function notListed(
  { name, repository }: Sourced['dependency'],
  names: readonly string[],
): HelmError {
  const [nearest] = findNearest(name, names);
  return new HelmError('ChartNotFound', `${name} chart not found in repo ${repository}`, {
    ...(nearest === undefined ? {} : { hint: `did you mean ${nearest}?` }),
  });
}
