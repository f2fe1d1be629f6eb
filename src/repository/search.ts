import { HelmError, SemverError, parseConstraint, parseVersion, satisfies } from '../base/index.ts';
import { compareStrings } from '../go/index.ts';
import type { IndexEntry } from './index-file/index-entry.ts';
import { queryIndex } from './index-file/query-index.ts';

export interface SearchQuery {
  /** What to look for; everything where there is nothing. */
  readonly term?: string;
  /** Tests a chart's texts instead of the term; gives the place of the match. */
  readonly match?: (text: string) => number;
  /** A version or a range of them. */
  readonly version: string;
  /** Every version, and not only the newest of each chart. */
  readonly listsVersions?: boolean;
  readonly hidesLibraries?: boolean;
}

export interface SearchResult {
  /** `stable/web`. */
  readonly name: string;
  readonly entry: IndexEntry;
  /** In which of the chart's texts the term was found; the lower, the better. */
  readonly score: number;
}

export interface SearchedIndex {
  readonly results: readonly SearchResult[];
  readonly skipped: number;
}

/** Looks for charts in the index of one repository. */
export function searchIndex(file: string, repository: string, query: SearchQuery): SearchedIndex {
  const isWanted = constraintOf(query.version);
  const { selected, skipped } = queryIndex(file, {
    wants: () => true,
    select(chart, entries) {
      const results = entries
        .filter((entry) => query.hidesLibraries !== true || entry.type !== 'library')
        .map((entry) => ({ entry, score: scoreOf(entry, repository, query) }))
        .filter(({ score }) => score >= 0)
        .filter(({ entry }) => isWanted(entry.version))
        .map((found) => ({ ...found, name: `${repository}/${chart}` }))
        .sort((a, b) => a.score - b.score);
      return query.listsVersions === true ? results : results.slice(0, 1);
    },
  });
  return { results: selected, skipped };
}

/** Best matches first, then by name; a chart's versions stay newest first. */
export function sortResults(results: readonly SearchResult[]): SearchResult[] {
  return results.toSorted((a, b) => a.score - b.score || compareStrings(a.name, b.name));
}

const separator = '\v';

/** Helm's score: the number of the text that the match is in, or -1 where nothing matches. */
function scoreOf(entry: IndexEntry, repository: string, { term, match }: SearchQuery): number {
  if (term === undefined) return 0;
  const texts = [
    entry.name,
    `${repository}/${entry.name}`,
    entry.description,
    entry.keywords.join(' '),
  ].join(separator);
  const at = match?.(texts) ?? texts.toLowerCase().indexOf(term.toLowerCase());
  return at < 0 ? -1 : texts.slice(0, at).split(separator).length - 1;
}

function constraintOf(text: string): (version: string) => boolean {
  try {
    const constraint = parseConstraint(text);
    return (version) => satisfies(parseVersion(version), constraint);
  } catch (error) {
    if (!(error instanceof SemverError)) throw error;
    const message = `an invalid version/constraint format: ${error.message}`;
    throw new HelmError('InvalidReference', message);
  }
}
