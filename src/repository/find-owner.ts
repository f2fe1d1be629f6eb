import { existsSync } from 'node:fs';
import { isSameOrigin } from '../http/index.ts';
import { indexFileOf } from './cache-files.ts';
import type { FetchContext } from './fetch-chart.ts';
import { queryIndex } from './index-file/query-index.ts';
import type { RepositoryEntry } from './repositories-file.ts';
import { loadRepositories } from './repositories-file.ts';
import { isSameUrl, resolveUrl } from './repository-url.ts';

/**
 * The added repository whose credentials and certificates a URL is fetched with: the one of the same
 * origin whose path it is under; else one with certificates, or credentials for every host, that
 * lists it. Only the indexes of these few are read.
 */
export function findOwner(context: FetchContext, url: string): RepositoryEntry | undefined {
  const { repositories } = loadRepositories(context.repositoryConfig);
  const near = repositories
    .filter((entry) => isUnder(url, entry.url))
    .sort((a, b) => b.url.length - a.url.length);
  return near[0] ?? repositories.find((entry) => reachesFar(entry) && lists(context, entry, url));
}

function isUnder(url: string, repository: string): boolean {
  if (!URL.canParse(repository) || !URL.canParse(url) || !isSameOrigin(url, repository))
    return false;
  const folder = `${new URL(repository).pathname.replace(/\/$/, '')}/`;
  return new URL(url).pathname.startsWith(folder);
}

function reachesFar(entry: RepositoryEntry): boolean {
  return (
    entry.passesCredentials || entry.caFile !== '' || entry.certFile !== '' || entry.isInsecure
  );
}

function lists(context: FetchContext, repository: RepositoryEntry, url: string): boolean {
  const file = indexFileOf(context.repositoryCache, repository.name);
  if (!existsSync(file)) return false;
  const { selected } = queryIndex(file, {
    wants: () => true,
    select: (_, entries) =>
      entries.flatMap(({ urls }) =>
        urls.filter((each) => isSameUrl(resolveUrl(repository.url, each), url)),
      ),
  });
  return selected.length > 0;
}
