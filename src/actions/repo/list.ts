import { redactUrl } from '../../http/index.ts';
import { loadRepositories } from '../../repository/index.ts';
import type { ActionContext } from '../../context/index.ts';

export interface ListedRepository {
  readonly name: string;
  /** Without a password that may be written into it. */
  readonly url: string;
}

/** The repositories that were added, in the order of their adding. */
export async function listRepositories({
  settings,
}: ActionContext): Promise<readonly ListedRepository[]> {
  const { repositories } = loadRepositories(settings.repositoryConfig);
  return repositories.map(({ name, url }) => ({
    name,
    url: url.includes('@') ? redactUrl(url) : url,
  }));
}
