import type { KubeObject } from '../object.ts';
import { storeKey } from '../registry/context.ts';
import type { ControllerClient } from './client.ts';

/**
 * How the containers of a Pod fare, as none really run: on the Pod (from its template, in most
 * cases) or on the workload that it belongs to.
 */
export const outcomeAnnotation = 'cluster.helm.sh/outcome';

/**
 * - `succeed`: they get ready, and end well where they are not restarted for ever.
 * - `fail`: they exit with code 1.
 * - `hang`: they start, but neither get ready nor end.
 */
export type Outcome = 'succeed' | 'fail' | 'hang';

export function outcomeOf(client: ControllerClient, pod: KubeObject): Outcome {
  for (let object: KubeObject | undefined = pod; object; object = controllerOf(client, object)) {
    const value = object.metadata.annotations?.[outcomeAnnotation];
    if (value === 'succeed' || value === 'fail' || value === 'hang') return value;
  }
  return 'succeed';
}

function controllerOf(client: ControllerClient, { metadata }: KubeObject): KubeObject | undefined {
  const owner = metadata.ownerReferences?.find((one) => one.controller === true);
  const resource = owner && client.cluster.catalog.findKind(owner.apiVersion, owner.kind);
  if (!resource) return undefined;
  const found = client.cluster.store
    .collection(resource.storageKey)
    .find(storeKey(resource, metadata.namespace ?? '', owner.name));
  return found?.metadata.uid === owner.uid ? found : undefined;
}
