import type { Resource } from './client.ts';

/** The kinds that controllers work on. */
export const PODS: Resource = ['', 'v1', 'pods'];
export const NODES: Resource = ['', 'v1', 'nodes'];
export const NAMESPACES: Resource = ['', 'v1', 'namespaces'];
export const SERVICES: Resource = ['', 'v1', 'services'];
export const ENDPOINTS: Resource = ['', 'v1', 'endpoints'];
export const EVENTS: Resource = ['', 'v1', 'events'];
export const SERVICE_ACCOUNTS: Resource = ['', 'v1', 'serviceaccounts'];
export const CONFIG_MAPS: Resource = ['', 'v1', 'configmaps'];
export const CLAIMS: Resource = ['', 'v1', 'persistentvolumeclaims'];
export const VOLUMES: Resource = ['', 'v1', 'persistentvolumes'];
export const REPLICATION_CONTROLLERS: Resource = ['', 'v1', 'replicationcontrollers'];
export const DEPLOYMENTS: Resource = ['apps', 'v1', 'deployments'];
export const REPLICA_SETS: Resource = ['apps', 'v1', 'replicasets'];
export const STATEFUL_SETS: Resource = ['apps', 'v1', 'statefulsets'];
export const DAEMON_SETS: Resource = ['apps', 'v1', 'daemonsets'];
export const REVISIONS: Resource = ['apps', 'v1', 'controllerrevisions'];
export const JOBS: Resource = ['batch', 'v1', 'jobs'];
export const CRON_JOBS: Resource = ['batch', 'v1', 'cronjobs'];
export const STORAGE_CLASSES: Resource = ['storage.k8s.io', 'v1', 'storageclasses'];
export const ENDPOINT_SLICES: Resource = ['discovery.k8s.io', 'v1', 'endpointslices'];
export const BUDGETS: Resource = ['policy', 'v1', 'poddisruptionbudgets'];
export const CLUSTER_ROLES: Resource = ['rbac.authorization.k8s.io', 'v1', 'clusterroles'];
export const DEFINITIONS: Resource = ['apiextensions.k8s.io', 'v1', 'customresourcedefinitions'];

/** Where the store keeps them. */
export function storageKeyOf([group, , plural]: Resource): string {
  return `${group}/${plural}`;
}
