import type { DeleteOptions, KubeClient, ReadOptions } from '../../kube/index.ts';
import { deleteObject } from '../../kube/index.ts';
import { applicationKind, releaseKind } from '../kinds.ts';
import type { Release } from '../release.ts';

export interface RemoveOptions extends ReadOptions {
  /** What becomes of what the release owns; its records go with it without. */
  readonly propagation?: DeleteOptions['propagation'];
}

/**
 * Removes the records of a release that is deleted. Anybody may do it, as often as they like: when
 * the Application is gone, what it owned goes by itself.
 */
export async function removeRelease(
  client: KubeClient,
  { namespace, name, uid, application }: Release,
  { propagation = 'Background', ...options }: RemoveOptions = {},
): Promise<void> {
  const release = { ...releaseKind, namespace, name, uid };
  const owner = application && { ...applicationKind, namespace, ...application };
  const records = owner === undefined ? [release] : [owner, release];
  // What is orphaned must not be found by who collects what the Application owned.
  const ordered = propagation === 'Orphan' ? records.toReversed() : records;
  for (const { uid: own, ...reference } of ordered) {
    await deleteObject(client, reference, { ...options, propagation, uid: own });
  }
}
