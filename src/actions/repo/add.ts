import { setTimeout as sleep } from 'node:timers/promises';
import { HelmError, isHelmError } from '../../base/index.ts';
import { withLockFile } from '../../files/index.ts';
import type { Access, RepositoryEntry } from '../../repository/index.ts';
import {
  downloadIndex,
  findRepository,
  loadRepositories,
  notARepository,
  saveRepositories,
} from '../../repository/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { httpClientOf, downloadWithPlugin } from '../../source/index.ts';

export interface RepoAddOptions extends Access {
  /** Replaces a repository of that name. */
  readonly isForced?: boolean;
  readonly allowsDeprecated?: boolean;
  /** Milliseconds for the index to come. */
  readonly timeout?: number;
}

export interface RepoAddResult {
  readonly name: string;
  readonly url: string;
  /** False where the very same was added before. */
  readonly isNew: boolean;
}

/** Adds a repository by name, once its index was fetched. */
export async function addRepository(
  context: ActionContext,
  entry: { readonly name: string; readonly url: string },
  options: RepoAddOptions = {},
): Promise<RepoAddResult> {
  const { settings } = context;
  requireName(entry.name);
  if (options.allowsDeprecated !== true) refuseDeprecated(entry.url);
  const added = entryOf(entry, options);
  const lock = `${settings.repositoryConfig}.lck`;
  const act = async (): Promise<RepoAddResult> => {
    const file = loadRepositories(settings.repositoryConfig);
    const old = findRepository(file, entry.name);
    if (old !== undefined && options.isForced !== true) {
      if (JSON.stringify(old) === JSON.stringify(added)) return { ...entry, isNew: false };
      throw new HelmError(
        'RepositoryExists',
        `repository name (${entry.name}) already exists, please specify a different name`,
        { hint: '--force-update replaces it' },
      );
    }
    await download(context, added, options);
    const others = file.repositories;
    const repositories =
      old === undefined ? [...others, added] : others.map((each) => (each === old ? added : each));
    saveRepositories({ ...file, repositories });
    return { ...entry, isNew: true };
  };
  return withLockFile(lock, act, { sleep: async (wait) => sleep(wait) });
}

async function download(
  context: ActionContext,
  entry: RepositoryEntry,
  { timeout }: RepoAddOptions,
): Promise<void> {
  try {
    await downloadIndex(entry, {
      http: httpClientOf(context),
      repositoryCache: context.settings.repositoryCache,
      download: (url, access) => downloadWithPlugin(context, url, access),
      signal: context.signal,
      ...(timeout === undefined ? {} : { timeout }),
    });
  } catch (error) {
    throw isHelmError(error) && error.code !== 'Interrupted'
      ? notARepository(entry.url, error)
      : error;
  }
}

function entryOf(
  { name, url }: { readonly name: string; readonly url: string },
  access: Access,
): RepositoryEntry {
  return {
    name,
    url,
    username: access.username ?? '',
    password: access.password ?? '',
    certFile: access.certFile ?? '',
    keyFile: access.keyFile ?? '',
    caFile: access.caFile ?? '',
    isInsecure: access.isInsecure ?? false,
    passesCredentials: access.passesCredentials ?? false,
  };
}

/** The name is part of references and of file names. */
function requireName(name: string): void {
  if (name.includes('/')) {
    throw new HelmError(
      'InvalidName',
      `repository name (${name}) contains '/', please specify a different name without '/'`,
    );
  }
  if (name !== '' && name !== '.' && name !== '..' && !/[\\:@\s]/.test(name)) return;
  throw new HelmError('InvalidName', `repository name (${name}) is not allowed`);
}

const gone: readonly (readonly [old: string, current: string])[] = [
  ['//kubernetes-charts.storage.googleapis.com', 'https://charts.helm.sh/stable'],
  ['//kubernetes-charts-incubator.storage.googleapis.com', 'https://charts.helm.sh/incubator'],
];

function refuseDeprecated(url: string): void {
  const current = gone.find(([old]) => url.includes(old))?.[1];
  if (current === undefined) return;
  const message = `repo "${url}" is no longer available; try "${current}" instead`;
  throw new HelmError('RepositoryGone', message);
}
