import { isHelmError } from '../base/index.ts';
import type { KindReference, KubeClient } from '../kube/index.ts';
import { groupOf } from '../kube/index.ts';

/** Where the kinds of a group went that is served no more. */
const successors: Readonly<Record<string, readonly string[]>> = {
  extensions: ['apps', 'networking.k8s.io', 'policy'],
};

/**
 * The kind of a recorded object as the cluster serves it now, be it in another version or in the group
 * it moved to; undefined where it is gone, and with it all its objects.
 */
export async function findServedKind(
  client: KubeClient,
  { apiVersion, kind }: KindReference,
  signal?: AbortSignal,
): Promise<KindReference | undefined> {
  try {
    await client.resources.require({ apiVersion, kind }, signal);
    return { apiVersion, kind };
  } catch (error) {
    if (!isHelmError(error, 'KindNotFound') || error.retryable) throw error;
  }
  const { resources } = await client.resources.fetch(signal);
  const group = groupOf(apiVersion);
  const groups = [group, ...(successors[group] ?? [])];
  return groups
    .flatMap((each) => resources.filter((resource) => groupOf(resource.apiVersion) === each))
    .find((resource) => resource.kind === kind);
}
