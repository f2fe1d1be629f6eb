import { HelmError, isHelmError } from '../../base/index.ts';
import { redactUrl } from '../../http/index.ts';
import type { Access, RepositoryEntry } from '../../repository/index.ts';
import { downloadIndex, loadRepositories } from '../../repository/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { httpClientOf, downloadWithPlugin } from '../../source/index.ts';

export interface RepoUpdateOptions {
  /** Only these; all without it. */
  readonly names?: readonly string[];
  /** Milliseconds for each index. */
  readonly timeout?: number;
  /** Told before the first is fetched. */
  readonly onStart?: () => void;
}

export interface RepoUpdate {
  readonly name: string;
  readonly url: string;
  /** Why the index could not be had; undefined where it could. */
  readonly problem?: string;
}

/** Fetches the indexes of repositories, all at once. One that fails keeps its old index. */
export async function updateRepositories(
  context: ActionContext,
  { names = [], timeout, onStart }: RepoUpdateOptions = {},
): Promise<readonly RepoUpdate[]> {
  const { settings, signal } = context;
  const { repositories } = loadRepositories(settings.repositoryConfig);
  if (repositories.length === 0) {
    throw new HelmError(
      'RepositoryNotFound',
      'no repositories found. You must add one before updating',
    );
  }
  requireAll(names, repositories);
  onStart?.();
  const wanted = repositories.filter(({ name }) => names.length === 0 || names.includes(name));
  const http = httpClientOf(context);
  const options = {
    http,
    repositoryCache: settings.repositoryCache,
    download: (url: string, access: Access) => downloadWithPlugin(context, url, access),
    signal,
    ...(timeout === undefined ? {} : { timeout }),
  };
  return Promise.all(
    wanted.map(async (entry): Promise<RepoUpdate> => {
      const told = { name: entry.name, url: redactUrl(entry.url) };
      try {
        await downloadIndex(entry, options);
        return told;
      } catch (error) {
        if (!isHelmError(error) || error.code === 'Interrupted') throw error;
        return { ...told, problem: error.message };
      }
    }),
  );
}

function requireAll(names: readonly string[], repositories: readonly RepositoryEntry[]): void {
  const unknown = names.find((name) => !repositories.some((entry) => entry.name === name));
  if (unknown === undefined) return;
  throw new HelmError(
    'RepositoryNotFound',
    `no repositories found matching '${unknown}'.  Nothing will be updated`,
  );
}
