import type { KubeClient } from '../kube/index.ts';
import { findObject, listObjects } from '../kube/index.ts';
import type { ClusterAccess } from '../lua/index.ts';
import { handlerTable } from '../kube/index.ts';

/** The cluster for scripts that may read it: as the user, and to read only. */
export function clusterAccess(client: KubeClient): ClusterAccess {
  return {
    get: async (query, signal) => {
      const found = await findObject(client, query, { signal });
      return found && handlerTable(found);
    },
    list: async ({ labelSelector, fieldSelector, ...collection }, signal) => {
      const { items } = await listObjects(client, collection, {
        labelSelector,
        fieldSelector,
        signal,
      });
      return items.map(handlerTable);
    },
  };
}
