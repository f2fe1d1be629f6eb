import type { DeleteOptions, KubeClient, KubeObject } from '../../kube/index.ts';
import { deleteObject, findObject, referenceOf } from '../../kube/index.ts';
import { isOutdated } from './write-patiently.ts';

/** The status of what is in motion changes all the time. */
const maxLooks = 20;

/**
 * Deletes this very object as it was seen; what has changed since is looked at again. One that has come
 * in its place is somebody else's.
 */
export async function deleteSeen(
  client: KubeClient,
  live: KubeObject,
  options: Pick<DeleteOptions, 'propagation' | 'signal'>,
): Promise<void> {
  const { uid } = live.metadata;
  let seen: KubeObject | undefined = live;
  for (let looks = 0; seen !== undefined && seen.metadata.uid === uid; looks++) {
    const { resourceVersion } = seen.metadata;
    try {
      await deleteObject(client, referenceOf(live), { ...options, uid, resourceVersion });
      return;
    } catch (error) {
      if (!isOutdated(error) || looks >= maxLooks) throw error;
      seen = await findObject(client, referenceOf(live), options);
    }
  }
}
