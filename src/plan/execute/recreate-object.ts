import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { awaitAbsence } from '../wait/await-absence.ts';
import { deleteSeen } from './delete-seen.ts';
import type { ExecuteOptions } from './execute-plan.ts';
import { writeDesired } from './write-desired.ts';

/** Deletes an object and, once it is gone with all that it owns, makes it anew. */
export async function recreateObject(
  client: KubeClient,
  { desired, live }: { readonly desired: KubeObject; readonly live: KubeObject },
  options: ExecuteOptions,
): Promise<KubeObject> {
  const { signal } = options;
  if (live.metadata.deletionTimestamp === undefined) {
    await deleteSeen(client, live, { propagation: 'Foreground', signal });
  }
  await awaitAbsence(client, [live], options);
  return writeDesired(client, { desired, live: undefined }, options);
}
