import { usedOf } from '../admission/quota/quotas.ts';
import type { KubeObject } from '../object.ts';
import { objectAt } from '../object.ts';
import { formatQuantity } from '../schema/quantity.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself, splitKey } from './controller.ts';
import { quotaResource, storageKeyOf } from './resources.ts';

/** Tells in a ResourceQuota's status how much of it is used. */
export function quotaController(client: ControllerClient): Controller {
  return {
    name: 'resourcequota-controller',
    watches: { [storageKeyOf(quotaResource)]: itself },
    reconcile(key) {
      const { namespace, name } = splitKey(key);
      const quota = client.find(quotaResource, namespace, name);
      if (!quota || quota.metadata.deletionTimestamp !== undefined) return;
      const used = [...usedOf(client.cluster.store, quota, client.now())];
      client.updateStatus(quotaResource, quota, (draft) => {
        draft.status = {
          hard: { ...objectAt(draft, 'spec', 'hard') },
          used: Object.fromEntries(used.map(([one, amount]) => [one, formatQuantity(amount)])),
        };
      });
    },
  };
}

/** Whatever comes, changes or goes may count: all quotas of its namespace are looked at again. */
export function watchForQuotas(client: ControllerClient, look: (key: string) => void): () => void {
  const { store } = client.cluster;
  const quotas = store.collection(storageKeyOf(quotaResource));
  return store.subscribe((resource, { object }: { readonly object: KubeObject }) => {
    const { namespace = '' } = object.metadata;
    if (quotas.size === 0 || namespace === '' || resource === storageKeyOf(quotaResource)) return;
    for (const { metadata } of quotas.list(namespace)) look(`${namespace}/${metadata.name ?? ''}`);
  });
}
