import type { ChartReference } from '../repository/index.ts';
import { findRepository, loadRepositories, referenceName } from '../repository/index.ts';

/** What rules about repositories call a chart: where it is, without version and digest. */
export function addressOf(
  reference: ChartReference,
  { repository, repositoryConfig }: { repository?: string | undefined; repositoryConfig: string },
): string {
  const name = referenceName(reference);
  if (repository !== undefined) return `${trimSlashes(repository)}/${name}`;
  if (reference.kind !== 'repository') return name;
  const known = findRepository(loadRepositories(repositoryConfig), reference.repository);
  return known === undefined ? name : `${trimSlashes(known.url)}/${reference.chart}`;
}

function trimSlashes(url: string): string {
  return url.replace(/\/+$/, '');
}
