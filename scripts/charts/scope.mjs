/** Which charts may live beside others on one server: those that touch nothing outside their namespace. */
import { parseYamlDocuments } from '../../src/yaml/index.ts';

/** What is sure to belong to a namespace; of anything else a server has to be asked. */
export const kindsOfNamespaces = new Set([
  'ConfigMap',
  'CronJob',
  'DaemonSet',
  'Deployment',
  'Endpoints',
  'HorizontalPodAutoscaler',
  'Ingress',
  'Job',
  'LimitRange',
  'NetworkPolicy',
  'PersistentVolumeClaim',
  'Pod',
  'PodDisruptionBudget',
  'ReplicaSet',
  'ResourceQuota',
  'Role',
  'RoleBinding',
  'Secret',
  'Service',
  'ServiceAccount',
  'StatefulSet',
]);
/** Ports of nodes, which namespaces share. */
const ports = /\b(?:hostPort|nodePort):\s*[1-9]|\bhostNetwork:\s*true/;

export function staysInNamespace(manifest, namespace) {
  const objects = parseYamlDocuments(manifest).filter((object) => object instanceof Map);
  return objects.every((object) => isIn(object, namespace)) && !ports.test(manifest);
}

function isIn(object, namespace) {
  const own = object.get('metadata')?.get('namespace') ?? namespace;
  return kindsOfNamespaces.has(object.get('kind')) && own === namespace;
}
