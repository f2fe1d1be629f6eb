import { HelmError, findNearest } from '../base/index.ts';
import { chooseVersion } from './choose-version.ts';
import type { IndexEntry } from './index-file/index-entry.ts';
import { queryIndex } from './index-file/query-index.ts';

export interface IndexChart {
  readonly chart: string;
  /** A version or a range; undefined for the newest stable one. */
  readonly version?: string;
}

/** Finds a version of a chart in an index file, or says what there is instead. */
export function findInIndex(
  file: string,
  { chart, version }: IndexChart,
  repository: string,
): IndexEntry {
  const { selected, names } = queryIndex(file, {
    wants: (name) => name === chart,
    select: (_, entries) => entries,
  });
  const found = chooseVersion(selected, version);
  if (found === undefined)
    throw notFound({ chart, version, repository, names, versions: selected });
  if (found.urls.length > 0) return found;
  throw new HelmError('ChartNotFound', `chart "${chart}" has no downloadable URLs`);
}

interface Missing {
  readonly chart: string;
  readonly version: string | undefined;
  readonly repository: string;
  readonly names: readonly string[];
  readonly versions: readonly IndexEntry[];
}

/** Helm's words, with what would have been found. */
function notFound({ chart, version, repository, names, versions }: Missing): HelmError {
  const isKnown = names.includes(chart);
  const reason = isKnown
    ? `no chart version found for ${chart}-${version ?? ''}`
    : 'no chart name found';
  const hint = isKnown ? versionHint(versions) : nameHint(chart, names);
  return new HelmError(
    'ChartNotFound',
    `chart "${chart}" matching ${version ?? ''} not found in ${repository} index. (try 'helm repo update'): ${reason}`,
    hint === undefined ? {} : { hint },
  );
}

function nameHint(chart: string, names: readonly string[]): string | undefined {
  const nearest = findNearest(chart, names);
  return nearest.length === 0 ? undefined : `did you mean ${nearest.join(' or ')}?`;
}

function versionHint(versions: readonly IndexEntry[]): string | undefined {
  const newest = versions.slice(0, 3).map(({ version }) => version);
  return newest.length === 0 ? undefined : `the newest versions are ${newest.join(', ')}`;
}
