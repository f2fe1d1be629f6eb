import { existsSync } from 'node:fs';
import { isHelmError } from '../base/index.ts';
import { redactUrl } from '../http/index.ts';
import { downloadIndex, indexFileOf, notARepository } from '../repository/index.ts';
import type { DependencyContext } from './dependency-context.ts';
import type { Sourced } from './source.ts';

type Repository = Extract<Sourced['source'], { kind: 'repository' }>;

/**
 * Brings the indexes up to date that the dependencies need, all at once, and no others. Where one
 * cannot be had, the one in the cache has to do, if there is one.
 */
export async function refreshIndexes(
  context: DependencyContext,
  sourced: readonly Sourced[],
): Promise<void> {
  const repositories = new Map<string, Repository>();
  for (const { source } of sourced) {
    if (source.kind === 'repository') repositories.set(source.name, source);
  }
  const all = [...repositories.values()];
  const unmanaged = all.filter(isUnmanaged);
  const managed = all.filter((each) => !isUnmanaged(each));
  if (unmanaged.length > 0) context.info('Getting updates for unmanaged Helm repositories...');
  await Promise.all(unmanaged.map((each) => refresh(context, each)));
  if (managed.length === 0) return;
  context.info('Hang tight while we grab the latest from your chart repositories...');
  await Promise.all(managed.map((each) => refresh(context, each)));
  context.info('Update Complete. ⎈Happy Helming!⎈');
}

/** Named by its address alone: nobody has added it. */
function isUnmanaged({ name }: Repository): boolean {
  return name.startsWith('helm-manager-');
}

async function refresh(context: DependencyContext, repository: Repository): Promise<void> {
  const { http, repositoryCache, download, signal } = context.fetch;
  const { name, url, access } = repository;
  const shown = isUnmanaged(repository) ? redactUrl(url) : name;
  try {
    await downloadIndex(
      { ...access, name, url },
      {
        http,
        repositoryCache,
        ...(download === undefined ? {} : { download }),
        ...(signal === undefined ? {} : { signal }),
      },
    );
    context.info(`...Successfully got an update from the "${shown}" chart repository`);
  } catch (error) {
    if (!isHelmError(error) || error.code === 'Interrupted') throw error;
    if (!existsSync(indexFileOf(repositoryCache, name))) throw notARepository(url, error);
    context.warn(
      `...Unable to get an update from the "${shown}" chart repository (${redactUrl(url)}):\n\t${error.message}`,
    );
  }
}
