import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { deleteObject, referenceOf } from '../../kube/index.ts';
import { awaitAbsence } from '../wait/await-absence.ts';
import { applyDesired } from './apply-desired.ts';
import type { ExecuteOptions } from './execute-plan.ts';

/** Deletes an object and, once it is gone with all that it owns, makes it anew. */
export async function recreateObject(
  client: KubeClient,
  { desired, live }: { readonly desired: KubeObject; readonly live: KubeObject },
  options: ExecuteOptions,
): Promise<KubeObject> {
  const { signal } = options;
  const reference = referenceOf(live);
  const { uid, deletionTimestamp } = live.metadata;
  if (deletionTimestamp === undefined) {
    await deleteObject(client, reference, { uid, propagation: 'Foreground', signal });
  }
  await awaitAbsence(client, [live], options);
  return applyDesired(client, { desired, live: undefined }, options);
}
