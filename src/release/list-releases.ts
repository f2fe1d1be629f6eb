import type { KubeClient, ListOptions } from '../kube/index.ts';
import { listObjects } from '../kube/index.ts';
import { releaseKind } from './kinds.ts';
import { unlessKindMissing } from './missing-kind.ts';
import { parseRelease } from './parse-release.ts';
import type { Release } from './release.ts';

export interface ListReleasesOptions extends Pick<
  ListOptions,
  'labelSelector' | 'pageSize' | 'signal'
> {
  /** Without one, all namespaces. */
  readonly namespace?: string | undefined;
}

/** Releases, those with a problem among them, in the order of the server: namespace, name. */
export async function listReleases(
  client: KubeClient,
  { namespace, ...options }: ListReleasesOptions = {},
): Promise<readonly Release[]> {
  const allNamespaces = namespace === undefined;
  const listing = listObjects(client, { ...releaseKind, namespace, allNamespaces }, options);
  const { items } = await unlessKindMissing(listing, { items: [], resourceVersion: '' });
  return items.map(parseRelease).filter(({ isDeleted }) => !isDeleted);
}
