import type { Resource } from './resource.ts';

const allVerbs = [
  'create',
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'update',
  'watch',
];

/** Kinds that every cluster serves in the same way, and that need not be asked for. */
export const knownResources: readonly Resource[] = [
  cluster('v1', 'Namespace', 'namespaces'),
  namespaced('v1', 'ConfigMap', 'configmaps'),
  namespaced('v1', 'Event', 'events'),
  namespaced('v1', 'Pod', 'pods'),
  namespaced('v1', 'Secret', 'secrets'),
  namespaced('v1', 'Service', 'services'),
  namespaced('v1', 'ServiceAccount', 'serviceaccounts'),
  namespaced('apps/v1', 'DaemonSet', 'daemonsets'),
  namespaced('apps/v1', 'Deployment', 'deployments'),
  namespaced('apps/v1', 'ReplicaSet', 'replicasets'),
  namespaced('apps/v1', 'StatefulSet', 'statefulsets'),
  namespaced('batch/v1', 'CronJob', 'cronjobs'),
  namespaced('batch/v1', 'Job', 'jobs'),
  namespaced('coordination.k8s.io/v1', 'Lease', 'leases'),
  cluster('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'customresourcedefinitions'),
];

function cluster(apiVersion: string, kind: string, plural: string): Resource {
  return { ...namespaced(apiVersion, kind, plural), isNamespaced: false };
}

function namespaced(apiVersion: string, kind: string, plural: string): Resource {
  return { apiVersion, kind, plural, isNamespaced: true, verbs: allVerbs, subresources: [] };
}
