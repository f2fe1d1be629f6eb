import type { KubeObject, StringMap } from '../object.ts';
import { objectsAt, stringAt } from '../object.ts';
import { conflict, notFound } from '../status-error.ts';
import type { Store } from '../storage/store.ts';
import type { Cluster } from './context.ts';
import { now } from './context.ts';

const topologyLabels = ['topology.kubernetes.io/region', 'topology.kubernetes.io/zone'];

/** Where a node is: labels that its Pods bear, too. */
export function topologyOf(store: Store, nodeName: string): StringMap {
  const labels = store.collection('/nodes').find(nodeName)?.metadata.labels ?? {};
  return Object.fromEntries(Object.entries(labels).filter(([key]) => topologyLabels.includes(key)));
}

/** Gives a Pod its node: once, and not as a change of its spec that would count. */
export function bindPod(
  cluster: Cluster,
  namespace: string,
  name: string,
  nodeName: string,
): KubeObject {
  const pods = { group: '', name: 'pods' };
  const live = cluster.store.collection('/pods').find(`${namespace}/${name}`);
  if (!live) throw notFound(pods, name);
  const current = stringAt(live, 'spec', 'nodeName');
  if (current) throw conflict(pods, name, `pod ${name} is already assigned to node "${current}"`);
  const others = objectsAt(live, 'status', 'conditions').filter(
    (one) => one['type'] !== 'PodScheduled',
  );
  const scheduled = {
    type: 'PodScheduled',
    status: 'True',
    observedGeneration: live.metadata.generation ?? 1,
    lastProbeTime: null,
    lastTransitionTime: now(cluster),
  };
  const topology = topologyOf(cluster.store, nodeName);
  const labels = { ...live.metadata.labels, ...topology };
  return cluster.store.update('/pods', `${namespace}/${name}`, {
    ...live,
    metadata: { ...live.metadata, ...(Object.keys(topology).length > 0 && { labels }) },
    spec: { ...live.spec, nodeName },
    status: { ...live.status, conditions: [...others, scheduled] },
  });
}
