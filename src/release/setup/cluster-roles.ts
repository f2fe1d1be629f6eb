import type { AccessRule, KubeObject } from '../../kube/index.ts';
import { recordRules } from '../role.ts';
import { setupObject } from './setup-object.ts';

const groups: Readonly<Record<string, readonly string[]>> = {
  'app.k8s.io': ['applications'],
  'helm.sh': ['releases', 'releaseversions', 'charts', 'helmrequests'],
};

/**
 * Roles that become part of those that every cluster has: who may look at a namespace may look at its
 * releases, and who may edit it may make them. Secrets are theirs already, or not.
 */
export const clusterRoles: readonly KubeObject[] = [
  formatClusterRole('helm-view', ['view', 'edit', 'admin'], viewRules()),
  formatClusterRole('helm-edit', ['edit', 'admin'], [...recordsOnly(), ...requestRules()]),
];

function viewRules(): readonly object[] {
  return Object.entries(groups).map(([group, resources]) => ({
    apiGroups: [group],
    resources,
    verbs: ['get', 'list', 'watch'],
  }));
}

function recordsOnly(): readonly object[] {
  const isRecord = ({ apiGroups }: AccessRule): boolean => !apiGroups.includes('');
  return recordRules
    .filter(isRecord)
    .map(({ apiGroups, resources, verbs }) => ({ apiGroups, resources, verbs }));
}

function requestRules(): readonly object[] {
  const verbs = ['create', 'update', 'patch', 'delete'];
  return [{ apiGroups: ['helm.sh'], resources: ['helmrequests', 'charts'], verbs }];
}

function formatClusterRole(
  name: string,
  partOf: readonly string[],
  rules: readonly object[],
): KubeObject {
  const labels = partOf.map(
    (role) => [`rbac.authorization.k8s.io/aggregate-to-${role}`, 'true'] as const,
  );
  return setupObject({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name, labels: Object.fromEntries(labels) },
    rules,
  });
}
