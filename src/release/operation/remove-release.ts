import type { KubeClient, ReadOptions } from '../../kube/index.ts';
import { deleteObject } from '../../kube/index.ts';
import { applicationKind, releaseKind } from '../kinds.ts';
import type { Release } from '../release.ts';

/**
 * Removes the records of a release that is deleted. Anybody may do it, as often as they like: when
 * the Application is gone, what it owned goes by itself.
 */
export async function removeRelease(
  client: KubeClient,
  { namespace, name, uid, application }: Release,
  options: ReadOptions = {},
): Promise<void> {
  const propagation = 'Background';
  if (application !== undefined) {
    const reference = { ...applicationKind, namespace, name: application.name };
    await deleteObject(client, reference, { ...options, propagation, uid: application.uid });
  }
  await deleteObject(client, { ...releaseKind, namespace, name }, { ...options, propagation, uid });
}
