import type { KubeClient } from '../kube-client.ts';
import type { KubeObject, ObjectReference } from '../object.ts';
import type { ObserveOptions } from './observe.ts';
import { observeObjects } from './observe.ts';

/** One object each time it changes; undefined while it is not there. */
export async function* observeObject(
  client: KubeClient,
  { name, ...collection }: ObjectReference,
  options: Omit<ObserveOptions, 'fieldSelector' | 'labelSelector'> = {},
): AsyncGenerator<KubeObject | undefined> {
  const fieldSelector = `metadata.name=${name}`;
  for await (const observation of observeObjects(client, collection, {
    ...options,
    fieldSelector,
  })) {
    if (observation.type === 'state') yield observation.objects[0];
    else yield observation.type === 'changed' ? observation.object : undefined;
  }
}
