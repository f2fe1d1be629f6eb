import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { applyDesired } from './apply-desired.ts';
import type { ExecuteOptions } from './execute-plan.ts';
import { patchDesired } from './patch-desired.ts';
import type { Pair } from './write-patiently.ts';

/** Makes an object as desired: the server merges, unless what was recorded is there to merge it here. */
export function writeDesired(
  client: KubeClient,
  pair: Pair,
  options: ExecuteOptions,
): Promise<KubeObject> {
  const { recorded } = options;
  return recorded === undefined
    ? applyDesired(client, pair, options)
    : patchDesired(client, pair, recorded, options);
}
