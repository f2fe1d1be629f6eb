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

/** The releases of the namespace, in the first place. */
export async function releaseCandidates(request: CompletionRequest): Promise<readonly Candidate[]> {
  return request.arguments.length > 0 ? [] : listedReleases(request);
}

/** The same, in every place, but for those that are given already. */
export async function releasesCandidates(
  request: CompletionRequest,
): Promise<readonly Candidate[]> {
  const releases = await listedReleases(request);
  return releases.filter(({ value }) => !request.arguments.includes(value));
}

async function listedReleases({ context }: CompletionRequest): Promise<readonly Candidate[]> {
  const { list } = await import('../../actions/list.ts');
  const releases = await list(context, { namesOnly: true });
  const named = new Map(releases.map((release) => [release.name, release]));
  return [...named.values()].map(({ name, chart, status }) => ({
    value: name,
    description: `${chart} -> ${status}`,
  }));
}

/** A release, then its versions, newest first. */
export async function versionCandidates(request: CompletionRequest): Promise<readonly Candidate[]> {
  const [name, ...more] = request.arguments;
  if (name === undefined) return listedReleases(request);
  if (more.length > 0) return [];
  const { history } = await import('../../actions/history.ts');
  const entries = await history(request.context, name);
  return entries.toReversed().map(({ revision, chart, status }) => ({
    value: String(revision),
    description: `${chart}, ${status}`,
  }));
}

/** A release, then a chart, which may be a file. */
export async function upgradeCandidates(
  request: CompletionRequest,
): Promise<readonly Candidate[] | undefined> {
  return request.arguments.length > 0 ? undefined : listedReleases(request);
}

/** The plugins that are installed, but for those that are given already. */
export async function pluginCandidates({
  arguments: given,
  context,
}: CompletionRequest): Promise<readonly Candidate[]> {
  const { listPlugins } = await import('../../actions/plugin/list.ts');
  const plugins = await listPlugins(context);
  return plugins
    .filter(({ name }) => !given.includes(name))
    .map(({ name, description }) => ({ value: name, description }));
}
