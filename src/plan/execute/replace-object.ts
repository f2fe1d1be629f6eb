import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { referenceOf, requireObject, updateObject } from '../../kube/index.ts';
import { applyDesired } from './apply-desired.ts';
import type { ExecuteOptions } from './execute-plan.ts';

/**
 * Puts an object in the place of the one that is there, with nothing left of what others have set.
 * Where the server merges, it is applied once more: so its fields are ours, and a later version can
 * remove them.
 */
export async function replaceObject(
  client: KubeClient,
  desired: KubeObject,
  options: ExecuteOptions,
): Promise<KubeObject> {
  const { signal } = options;
  const found = await requireObject(client, referenceOf(desired), { signal });
  const { resourceVersion = '' } = found.metadata;
  const replacement = { ...desired, metadata: { ...desired.metadata, resourceVersion } };
  const live = await updateObject(client, replacement, { signal });
  if (options.recorded !== undefined) return live;
  return applyDesired(client, { desired, live }, { ...options, forceConflicts: true });
}
