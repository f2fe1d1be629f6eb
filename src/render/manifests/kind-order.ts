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
  return items.toSorted((left, right) => {
    const [a, b] = [kindOf(left), kindOf(right)];
    if (a === b) return 0;
    const [rankOfA, rankOfB] = [ranks.get(a) ?? order.length, ranks.get(b) ?? order.length];
    return rankOfA - rankOfB || (a < b ? -1 : 1);
  });
}
