import type { KubeClient, KubeObject, SeenObject } from '../../kube/index.ts';
import { adoptObject, applyObject, referenceOf } from '../../kube/index.ts';
import { hasFormerManagers } from '../fields/former-managers.ts';
import type { ExecuteOptions } from './execute-plan.ts';
import type { Pair } from './write-patiently.ts';
import { writePatiently } from './write-patiently.ts';

/**
 * Applies an object as it was seen, after making our own what Helm 3 or kubectl wrote of it. What has
 * changed since is looked at again. So a write that arrives late, after somebody else has taken over and
 * touched the object, is refused by the server.
 */
export async function applyDesired(
  client: KubeClient,
  { desired, live }: Pair,
  { forceConflicts: isForced = false, signal }: ExecuteOptions,
): Promise<KubeObject> {
  const isFormer = live !== undefined && hasFormerManagers(live);
  const own = isFormer ? await adoptObject(client, referenceOf(live), { signal }) : live;
  const options = { isForced, fieldValidation: 'Strict', signal } as const;
  const apply = (seen: KubeObject | undefined): Promise<KubeObject> =>
    applyObject(client, desired, { ...options, seen: seenIn(seen) });
  return writePatiently(client, { desired, live: own }, apply, { signal });
}

function seenIn(live: KubeObject | undefined): SeenObject {
  return live === undefined ? 'absent' : live.metadata;
}
