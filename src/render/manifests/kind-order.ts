/** The waves of a kind: kinds of one wave do not need each other, and may be sent at once. */
export interface KindWaves {
  readonly created: number;
  readonly deleted: number;
}

/**
 * Helm's order of kinds, each with its waves. Definitions of kinds are created before what they
 * define, bindings after their roles, Secrets with tokens after their ServiceAccounts, claims after
 * their volumes and classes; validation is deleted first, lest it stands in the way.
 */
export const kindWaves: ReadonlyMap<string, KindWaves> = new Map([
  ['PriorityClass', { created: 2, deleted: 6 }],
  ['Namespace', { created: 0, deleted: 6 }],
  ['NetworkPolicy', { created: 2, deleted: 5 }],
  ['ResourceQuota', { created: 2, deleted: 5 }],
  ['LimitRange', { created: 2, deleted: 5 }],
  ['PodSecurityPolicy', { created: 2, deleted: 5 }],
  ['PodDisruptionBudget', { created: 2, deleted: 5 }],
  ['ServiceAccount', { created: 2, deleted: 5 }],
  ['Secret', { created: 3, deleted: 5 }],
  ['SecretList', { created: 3, deleted: 5 }],
  ['ConfigMap', { created: 3, deleted: 5 }],
  ['StorageClass', { created: 3, deleted: 5 }],
  ['PersistentVolume', { created: 3, deleted: 5 }],
  ['PersistentVolumeClaim', { created: 4, deleted: 5 }],
  ['CustomResourceDefinition', { created: 1, deleted: 4 }],
  ['ClusterRole', { created: 4, deleted: 3 }],
  ['ClusterRoleList', { created: 4, deleted: 3 }],
  ['ClusterRoleBinding', { created: 5, deleted: 2 }],
  ['ClusterRoleBindingList', { created: 5, deleted: 2 }],
  ['Role', { created: 4, deleted: 3 }],
  ['RoleList', { created: 4, deleted: 3 }],
  ['RoleBinding', { created: 5, deleted: 2 }],
  ['RoleBindingList', { created: 5, deleted: 2 }],
  ['Service', { created: 5, deleted: 1 }],
  ['DaemonSet', { created: 6, deleted: 1 }],
  ['Pod', { created: 6, deleted: 1 }],
  ['ReplicationController', { created: 6, deleted: 1 }],
  ['ReplicaSet', { created: 6, deleted: 1 }],
  ['Deployment', { created: 6, deleted: 1 }],
  ['HorizontalPodAutoscaler', { created: 6, deleted: 1 }],
  ['StatefulSet', { created: 6, deleted: 1 }],
  ['Job', { created: 6, deleted: 1 }],
  ['CronJob', { created: 6, deleted: 1 }],
  ['IngressClass', { created: 6, deleted: 1 }],
  ['Ingress', { created: 7, deleted: 1 }],
  ['APIService', { created: 7, deleted: 0 }],
  ['MutatingWebhookConfiguration', { created: 8, deleted: 0 }],
  ['ValidatingWebhookConfiguration', { created: 8, deleted: 0 }],
]);

const installOrder = [...kindWaves.keys()];

/** The order in which kinds are deleted: the other way, but Services before what they lead to. */
export const uninstallOrder: readonly string[] = installOrder
  .toReversed()
  .flatMap((kind) => (kind === 'Service' ? [] : kind === 'CronJob' ? ['Service', kind] : [kind]));

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
