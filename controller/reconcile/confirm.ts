import { findObject } from '../../src/kube/index.ts';
import type { HelmRequest } from '../../src/requests/index.ts';
import { parseRequest, requestKind } from '../../src/requests/index.ts';
import type { World } from '../world.ts';

/**
 * Whether a request is still what it was seen as: asked of the server itself before anything is done to
 * a release. A watch may be late, and the request gone, or another one by its name.
 */
export async function isStillAsked(
  { cluster, context }: World,
  { name, namespace, uid, generation, isBeingDeleted }: HelmRequest,
): Promise<boolean> {
  const reference = { ...requestKind, name, namespace };
  const object = await findObject(cluster.client, reference, { signal: context.signal });
  if (object === undefined) return false;
  const now = parseRequest(object);
  return now.uid === uid && now.generation === generation && now.isBeingDeleted === isBeingDeleted;
}
