/** The order in which kinds are created; deletion goes the other way, with its own exceptions. */
export const installOrder: readonly string[] = [
  'PriorityClass',
  'Namespace',
  'NetworkPolicy',
  'ResourceQuota',
  'LimitRange',
  'PodSecurityPolicy',
  'PodDisruptionBudget',
  'ServiceAccount',
  'Secret',
  'SecretList',
  'ConfigMap',
  'StorageClass',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'CustomResourceDefinition',
  'ClusterRole',
  'ClusterRoleList',
  'ClusterRoleBinding',
  'ClusterRoleBindingList',
  'Role',
  'RoleList',
  'RoleBinding',
  'RoleBindingList',
  'Service',
  'DaemonSet',
  'Pod',
  'ReplicationController',
  'ReplicaSet',
  'Deployment',
  'HorizontalPodAutoscaler',
  'StatefulSet',
  'Job',
  'CronJob',
  'IngressClass',
  'Ingress',
  'APIService',
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
];

/** Sorts by kind, known kinds first, unknown ones by name; equals keep their order. */
export function sortByKind<T>(
  items: readonly T[],
  kindOf: (item: T) => string,
  order: readonly string[] = installOrder,
): T[] {
  const ranks = new Map(order.map((kind, rank) => [kind, rank]));
  const rankOf = (kind: string): number => ranks.get(kind) ?? order.length;
  return [...Map.groupBy(items, kindOf)]
    .sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .flatMap(([, ofKind]) => ofKind);
}
