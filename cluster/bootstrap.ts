import { defaultRoles } from './auth/default-roles.ts';
import type { JsonObject, KubeObject } from './object.ts';
import type { Cluster, Write } from './registry/context.ts';
import { keyOf, system } from './registry/context.ts';
import { readObject } from './registry/codec.ts';
import { createObject } from './registry/create.ts';
import { finishNow } from './registry/steps.ts';

const namespaces = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];
const write: Write = {
  manager: 'kube-apiserver',
  dryRun: false,
  warnings: [],
  user: system,
  options: {},
};

/** Creates what every cluster has from its first moment, where it is not there yet. */
export function bootstrap(
  cluster: Cluster,
  {
    nodes = 1,
    nodeName = 'helm-embedded',
  }: { readonly nodes?: number; readonly nodeName?: string } = {},
): void {
  for (const name of namespaces) {
    ensure(cluster, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
  const rest = [...defaultRoles(), ...priorityClasses, apiService];
  for (const object of rest) ensure(cluster, object);
  const others = cluster.store.collection('/nodes').size;
  for (let index = others; index < nodes; index++) ensure(cluster, nodeOf(nodeName, index));
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

const zones = ['a', 'b', 'c'];

/** The first bears the cluster's name; the others count on. They are spread over three zones. */
function nodeOf(firstName: string, index: number): JsonObject {
  const name = index === 0 ? firstName : `${firstName}-${index + 1}`;
  const labels = {
    'kubernetes.io/hostname': name,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
    'topology.kubernetes.io/region': 'local',
    'topology.kubernetes.io/zone': `local-${zones[index % zones.length] ?? ''}`,
  };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels } };
}

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
  finishNow(createObject(cluster, { resource, namespace, object }, { ...write, warnings: [] }));
}
