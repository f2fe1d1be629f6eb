import type { Resource } from './client.ts';

/** The kinds that controllers work on. */
export const podResource: Resource = ['', 'v1', 'pods'];
export const nodeResource: Resource = ['', 'v1', 'nodes'];
export const quotaResource: Resource = ['', 'v1', 'resourcequotas'];
export const namespaceResource: Resource = ['', 'v1', 'namespaces'];
export const serviceResource: Resource = ['', 'v1', 'services'];
export const endpointResource: Resource = ['', 'v1', 'endpoints'];
export const eventResource: Resource = ['', 'v1', 'events'];
export const serviceAccountResource: Resource = ['', 'v1', 'serviceaccounts'];
export const configMapResource: Resource = ['', 'v1', 'configmaps'];
export const claimResource: Resource = ['', 'v1', 'persistentvolumeclaims'];
export const volumeResource: Resource = ['', 'v1', 'persistentvolumes'];
export const replicationControllerResource: Resource = ['', 'v1', 'replicationcontrollers'];
export const deploymentResource: Resource = ['apps', 'v1', 'deployments'];
export const replicaSetResource: Resource = ['apps', 'v1', 'replicasets'];
export const statefulSetResource: Resource = ['apps', 'v1', 'statefulsets'];
export const daemonSetResource: Resource = ['apps', 'v1', 'daemonsets'];
export const revisionResource: Resource = ['apps', 'v1', 'controllerrevisions'];
export const jobResource: Resource = ['batch', 'v1', 'jobs'];
export const cronJobResource: Resource = ['batch', 'v1', 'cronjobs'];
export const storageClassResource: Resource = ['storage.k8s.io', 'v1', 'storageclasses'];
export const endpointSliceResource: Resource = ['discovery.k8s.io', 'v1', 'endpointslices'];
export const budgetResource: Resource = ['policy', 'v1', 'poddisruptionbudgets'];
export const clusterRoleResource: Resource = ['rbac.authorization.k8s.io', 'v1', 'clusterroles'];
export const definitionResource: Resource = [
  'apiextensions.k8s.io',
  'v1',
  'customresourcedefinitions',
];
export const policyResource: Resource = [
  'admissionregistration.k8s.io',
  'v1',
  'validatingadmissionpolicies',
];

/** Where the store keeps them. */
export function storageKeyOf([group, , plural]: Resource): string {
  return `${group}/${plural}`;
}
