import type { Candidate, CandidatesOrFiles, CompletionRequest } from '../command.ts';

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
export async function chartCandidates(request: CompletionRequest): Promise<readonly Candidate[]> {
  return request.arguments.length > 0 ? [] : listedCharts(request);
}

/** The same, or a chart on this disk. */
export async function chartOrFileCandidates(
  request: CompletionRequest,
): Promise<CandidatesOrFiles> {
  return { candidates: await listedCharts(request), orFiles: true };
}

/** There may be thousands, so that only those are told that begin as the word does. */
async function listedCharts({
  context,
  current,
}: CompletionRequest): Promise<readonly Candidate[]> {
  const { listChartNames } = await import('../../actions/repo/chart-names.ts');
  const names = await listChartNames(context);
  return names.filter((name) => name.startsWith(current)).map((value) => ({ value }));
}

/** A name of the user's own, unless one is made up, then a chart. */
export async function installCandidates(
  request: CompletionRequest,
): Promise<readonly Candidate[] | CandidatesOrFiles> {
  if (request.arguments.length < chartOfInstall(request)) return [];
  return chartOrFileCandidates(request);
}

/** Where the chart stands: behind the name, if there is one. */
export function chartOfInstall({ isGiven }: Pick<CompletionRequest, 'isGiven'>): number {
  return isGiven('generate-name') || isGiven('name-template') ? 0 : 1;
}

/** A file, then what only its user knows. */
export async function fileThenNothing({
  arguments: given,
}: CompletionRequest): Promise<readonly Candidate[] | undefined> {
  return given.length === 0 ? undefined : [];
}

/** What only its user knows. */
export async function nothingKnown(): Promise<readonly Candidate[]> {
  return [];
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
  const releases = await list(context);
  const named = new Map(releases.map((release) => [release.name, release]));
  return [...named.values()].map(({ name, chart, status }) => ({
    value: name,
    description: `${chart} -> ${status}`,
  }));
}

/** A release, then its versions. */
export async function versionCandidates(request: CompletionRequest): Promise<readonly Candidate[]> {
  const { length } = request.arguments;
  if (length === 0) return listedReleases(request);
  return length === 1 ? revisionCandidates(request) : [];
}

/** The versions of the release that the line names, in Helm's words. */
export async function revisionCandidates({
  arguments: [name = ''],
  context,
}: CompletionRequest): Promise<readonly Candidate[]> {
  const { history } = await import('../../actions/history.ts');
  const entries = await history(context, name);
  return entries.map(({ revision, chart, appVersion }) => ({
    value: String(revision),
    description: `App: ${appVersion}, Chart: ${chart}`,
  }));
}

/** A release, then a chart, which may be a file. */
export async function upgradeCandidates(
  request: CompletionRequest,
): Promise<readonly Candidate[] | CandidatesOrFiles> {
  return request.arguments.length > 0 ? chartOrFileCandidates(request) : listedReleases(request);
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
