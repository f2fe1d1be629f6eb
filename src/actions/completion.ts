import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import { listContexts as contextsIn, listObjects } from '../kube/index.ts';
import type { NamedContext } from '../kube/index.ts';
import { indexFileOf, queryIndex } from '../repository/index.ts';

export type { NamedContext };

/** A version of a chart that a repository has. */
export interface ListedChartVersion {
  readonly version: string;
  readonly appVersion: string;
  /** When it was added, as written. */
  readonly created: string;
  readonly isDeprecated: boolean;
}

/** Long enough to be noticed, short enough to be waited for. */
const maxMilliseconds = 3000;

/** The names of the cluster's namespaces, for completion. */
export async function listNamespaces(context: ActionContext): Promise<readonly string[]> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(maxMilliseconds)]);
  using cluster = connectCluster(context);
  const kind = { apiVersion: 'v1', kind: 'Namespace' };
  const { items } = await listObjects(cluster.client, kind, { isMetadataOnly: true, signal });
  return items.map(({ metadata }) => metadata.name ?? '');
}

/** The contexts of the kubeconfig, for completion. */
export function listContexts({
  settings,
  environment,
}: ActionContext): Promise<readonly NamedContext[]> {
  return Promise.resolve(contextsIn({ settings, environment }));
}

/** The versions that a repository has of `repository/chart`, newest first, for completion. */
export async function listChartVersions(
  { settings }: ActionContext,
  reference: string,
): Promise<readonly ListedChartVersion[]> {
  const [repository = '', chart, ...more] = reference.split('/');
  if (chart === undefined || more.length > 0) return [];
  const file = indexFileOf(settings.repositoryCache, repository);
  const { selected } = queryIndex(file, {
    wants: (name) => name === chart,
    select: (_, entries) => entries,
  });
  return selected.map(({ version, appVersion, created, isDeprecated }) => ({
    version,
    appVersion,
    created,
    isDeprecated,
  }));
}
