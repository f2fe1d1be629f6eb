import type { Candidate, CompletionRequest } from '../command.ts';

/** The names of the repositories that were added, but for those that are given already. */
export async function repositoryCandidates({
  arguments: given,
  context,
}: CompletionRequest): Promise<readonly Candidate[]> {
  const { listRepositories } = await import('../../actions/repo/list.ts');
  const repositories = await listRepositories(context);
  return repositories
    .filter(({ name }) => !given.includes(name))
    .map(({ name, url }) => ({ value: name, description: url }));
}

/** The charts of the repositories that were added, in the first place. */
export async function chartCandidates({
  arguments: given,
  context,
}: CompletionRequest): Promise<readonly Candidate[]> {
  if (given.length > 0) return [];
  const { listChartNames } = await import('../../actions/repo/chart-names.ts');
  return (await listChartNames(context)).map((value) => ({ value }));
}
