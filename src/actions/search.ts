import { existsSync } from 'node:fs';
import {
  HelmError,
  findConstraint,
  isHelmError,
  parseConstraint,
  parseVersion,
  satisfies,
} from '../base/index.ts';
import { sanitize } from '../chart/index.ts';
import { GoError, compileRegexp } from '../go/index.ts';
import {
  listVersions,
  parseOciReference,
  pullBlob,
  pullManifest,
  tagOf,
} from '../registry/index.ts';
import type { SearchQuery, SearchResult } from '../repository/index.ts';
import { indexFileOf, loadRepositories, searchIndex, sortResults } from '../repository/index.ts';
import type { ActionContext } from '../context/index.ts';
import { createFetchContext } from '../source/index.ts';
import type { RemoteAccess } from '../source/index.ts';

export interface SearchOptions extends RemoteAccess {
  /** The words are a regular expression. */
  readonly isPattern?: boolean;
  /** Every version, and not only the newest of each chart. */
  readonly listsVersions?: boolean;
  /** Whether versions may be prereleases. */
  readonly devel?: boolean;
  readonly hidesLibraries?: boolean;
  /** A version or a range of them, unless the words end in one. */
  readonly version?: string;
}

export interface FoundChart {
  /** As a reference has it: `stable/web`, or `oci://host/web`. */
  readonly name: string;
  readonly version: string;
  readonly appVersion: string;
  readonly description: string;
  readonly isLibrary: boolean;
}

/**
 * Looks for charts in the indexes of the repositories that were added, or lists the versions of an
 * `oci://` chart. The last word may end in a version or a range: `web:^1.2`.
 */
export async function search(
  context: ActionContext,
  words: readonly string[],
  options: SearchOptions = {},
): Promise<readonly FoundChart[]> {
  const { term, version = givenVersion(options) } = splitVersion(words.join(' '));
  const range = version ?? (options.devel === true ? '>0.0.0-0' : '>0.0.0');
  if (term.startsWith('oci://')) return searchRegistry(context, term, { ...options, range });
  return searchRepositories(context, {
    version: range,
    ...(term === '' ? {} : { term }),
    ...(options.isPattern === true ? { match: patternOf(term) } : {}),
    listsVersions: options.listsVersions === true,
    hidesLibraries: options.hidesLibraries === true,
  });
}

function givenVersion({ version = '' }: SearchOptions): string | undefined {
  return version.trim() === '' ? undefined : version;
}

/** A colon in a word begins a version only if what follows is one. */
function splitVersion(text: string): { term: string; version?: string } {
  const start = text.startsWith('oci://') ? text.lastIndexOf('/') : 0;
  const colon = text.indexOf(':', start);
  const version = colon < 0 ? undefined : text.slice(colon + 1);
  if (version === undefined || findConstraint(version) === undefined) return { term: text };
  return { term: text.slice(0, colon), version };
}

function patternOf(pattern: string): (text: string) => number {
  try {
    const regexp = compileRegexp(pattern);
    return (text) => regexp.indexIn(text);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new HelmError('InvalidPattern', error.message, { cause: error });
  }
}

function searchRepositories({ settings, logger }: ActionContext, query: SearchQuery): FoundChart[] {
  const { repositories } = loadRepositories(settings.repositoryConfig);
  if (repositories.length === 0) {
    throw new HelmError('RepositoryNotFound', 'no repositories configured', {
      hint: 'add one with helm repo add',
    });
  }
  const results: SearchResult[] = [];
  for (const { name } of repositories) {
    const file = indexFileOf(settings.repositoryCache, name);
    try {
      if (!existsSync(file)) throw new HelmError('IndexNotFound', `there is no ${file}`);
      const found = searchIndex(file, name, query);
      results.push(...found.results);
      if (found.skipped > 0)
        logger.warn(`repo ${name} has ${found.skipped} invalid entries, which are left out`);
    } catch (error) {
      if (!isHelmError(error) || error.code === 'InvalidReference') throw error;
      logger.warn(`repo ${name} is corrupt or missing: ${error.message} (try 'helm repo update')`);
    }
  }
  return sortResults(results).map(({ name, entry }) => ({
    name,
    version: entry.version,
    appVersion: entry.appVersion,
    description: entry.description,
    isLibrary: entry.type === 'library',
  }));
}

/** Tags tell the versions; what else there is to know is asked for only where one is shown. */
async function searchRegistry(
  context: ActionContext,
  name: string,
  options: SearchOptions & { readonly range: string },
): Promise<readonly FoundChart[]> {
  const { registry } = createFetchContext(context, options);
  const reference = parseOciReference(name);
  const constraint = parseConstraint(options.range);
  const versions = (await listVersions(registry, reference)).filter((version) =>
    satisfies(parseVersion(version), constraint),
  );
  const shown = options.listsVersions === true ? versions : versions.slice(0, 1);
  const found = await Promise.all(
    shown.map(async (version): Promise<FoundChart> => {
      const facts =
        shown.length > 1 ? {} : await factsOf(registry, { ...reference, tag: tagOf(version) });
      return { name, version, appVersion: '', description: '', isLibrary: false, ...facts };
    }),
  );
  return found.filter(({ isLibrary }) => !isLibrary || options.hidesLibraries !== true);
}

const maxConfig = 5 << 20;

async function factsOf(
  registry: ReturnType<typeof createFetchContext>['registry'],
  reference: ReturnType<typeof parseOciReference>,
): Promise<Partial<FoundChart>> {
  const { config } = await pullManifest(registry, reference);
  const blob = await pullBlob(registry, reference, config, maxConfig);
  const fields: unknown = JSON.parse(blob.toString());
  const { appVersion, description, type } = (fields ?? {}) as Record<string, unknown>;
  return {
    ...(typeof appVersion === 'string' ? { appVersion: sanitize(appVersion) } : {}),
    ...(typeof description === 'string' ? { description: sanitize(description) } : {}),
    isLibrary: type === 'library',
  };
}
