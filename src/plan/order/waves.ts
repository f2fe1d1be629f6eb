import type { Step } from '../plan.ts';

type Stages = readonly (readonly string[])[];

/**
 * Helm's order of kinds, with those side by side of which none needs another. Bindings need their
 * roles, Secrets with tokens their ServiceAccounts, claims their volumes and classes.
 */
export const installStages: Stages = [
  ['Namespace'],
  ['CustomResourceDefinition'],
  [
    'PriorityClass',
    'NetworkPolicy',
    'ResourceQuota',
    'LimitRange',
    'PodSecurityPolicy',
    'PodDisruptionBudget',
    'ServiceAccount',
  ],
  ['Secret', 'ConfigMap', 'StorageClass', 'PersistentVolume'],
  ['PersistentVolumeClaim', 'ClusterRole', 'Role'],
  ['ClusterRoleBinding', 'RoleBinding', 'Service'],
  [
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
  ],
  ['Ingress', 'APIService'],
  ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
];

export const uninstallStages: Stages = [
  ['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration', 'APIService'],
  [
    'Ingress',
    'IngressClass',
    'Service',
    'CronJob',
    'Job',
    'StatefulSet',
    'HorizontalPodAutoscaler',
    'Deployment',
    'ReplicaSet',
    'ReplicationController',
    'Pod',
    'DaemonSet',
  ],
  ['RoleBinding', 'ClusterRoleBinding'],
  ['Role', 'ClusterRole'],
  ['CustomResourceDefinition'],
  [
    'PersistentVolumeClaim',
    'PersistentVolume',
    'StorageClass',
    'ConfigMap',
    'Secret',
    'ServiceAccount',
    'PodDisruptionBudget',
    'PodSecurityPolicy',
    'LimitRange',
    'ResourceQuota',
    'NetworkPolicy',
  ],
  ['Namespace', 'PriorityClass'],
];

/** Steps that may be executed at once, wave by wave. Each kind that no stage names has its own, last. */
export function wavesOf(steps: readonly Step[], stages: Stages): readonly (readonly Step[])[] {
  const named = new Set(stages.flat());
  const others = new Set(
    steps.map(({ reference }) => reference.kind).filter((kind) => !named.has(kind)),
  );
  return [...stages, ...[...others].map((kind) => [kind])]
    .map((kinds) => steps.filter(({ reference }) => kinds.includes(reference.kind)))
    .filter((wave) => wave.length > 0);
}
