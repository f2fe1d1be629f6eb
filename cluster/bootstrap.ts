import { defaultRoles } from './auth/default-roles.ts';
import type { JsonObject, KubeObject } from './object.ts';
import type { Cluster, Write } from './registry/context.ts';
import { keyOf } from './registry/context.ts';
import { readObject } from './registry/codec.ts';
import { createObject } from './registry/create.ts';

const namespaces = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];
const write: Write = { manager: 'kube-apiserver', dryRun: false, warnings: [] };

/** Creates what every cluster has from its first moment, where it is not there yet. */
export function bootstrap(cluster: Cluster): void {
  for (const name of namespaces) {
    ensure(cluster, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
  const rest = [...defaultRoles(), ...priorityClasses, apiService];
  for (const object of rest) ensure(cluster, object);
  if (cluster.store.collection('/nodes').size === 0) ensure(cluster, node);
}

/** Where the API itself would be found from inside. */
const apiService: JsonObject = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: {
    name: 'kubernetes',
    namespace: 'default',
    labels: { component: 'apiserver', provider: 'kubernetes' },
  },
  spec: {
    clusterIP: '10.96.0.1',
    ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 6443 }],
  },
};

const nodeName = 'helm-embedded';
const node: JsonObject = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: nodeName,
    labels: {
      'kubernetes.io/hostname': nodeName,
      'kubernetes.io/os': 'linux',
      'kubernetes.io/arch': 'amd64',
    },
  },
};

const priorityClasses: readonly JsonObject[] = [
  ['system-cluster-critical', 2_000_000_000] as const,
  ['system-node-critical', 2_000_001_000] as const,
].map(([name, value]) => ({
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name },
  value,
}));

function ensure(cluster: Cluster, given: JsonObject): void {
  const { apiVersion, kind } = given as KubeObject;
  const resource = cluster.catalog.findKind(apiVersion, kind);
  if (!resource) throw new Error(`No resource for ${apiVersion} ${kind}`);
  const { object } = readObject(resource, given);
  if (cluster.store.collection(resource.storageKey).find(keyOf(resource, object))) return;
  const namespace = object.metadata.namespace ?? '';
  createObject(cluster, { resource, namespace, object }, { ...write, warnings: [] });
}
