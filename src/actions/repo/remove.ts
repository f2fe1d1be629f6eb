import { rmSync } from 'node:fs';
import { HelmError, findNearest } from '../../base/index.ts';
import { fileError } from '../../files/index.ts';
import {
  chartsFileOf,
  indexFileOf,
  loadRepositories,
  saveRepositories,
} from '../../repository/index.ts';
import type { ActionContext } from '../../context/index.ts';

/** Forgets repositories and their indexes; all of them, or none where one is unknown. */
export async function removeRepositories(
  { settings }: ActionContext,
  names: readonly string[],
): Promise<void> {
  const file = loadRepositories(settings.repositoryConfig);
  if (file.repositories.length === 0) {
    throw new HelmError('RepositoryNotFound', 'no repositories configured');
  }
  const known = file.repositories.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw notFound(unknown, known);
  saveRepositories({
    ...file,
    repositories: file.repositories.filter(({ name }) => !names.includes(name)),
  });
  for (const name of names) {
    remove(chartsFileOf(settings.repositoryCache, name));
    remove(indexFileOf(settings.repositoryCache, name));
  }
}

function notFound(name: string, known: readonly string[]): HelmError {
  const [nearest] = findNearest(name, known);
  return new HelmError('RepositoryNotFound', `no repo named "${name}" found`, {
    ...(nearest === undefined ? {} : { hint: `did you mean ${nearest}?` }),
  });
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    throw fileError('remove', file, error);
  }
}
