import type { AccessRule, KubeObject } from '../kube/index.ts';

/** What the verbs need for the records of releases; what is in a chart comes on top. */
export const recordRules: readonly AccessRule[] = [
  rule('app.k8s.io', ['applications'], ['get', 'create', 'patch', 'delete']),
  rule('app.k8s.io', ['applications/status'], ['patch']),
  rule('helm.sh', ['releases'], ['get', 'list', 'watch', 'create', 'patch', 'delete']),
  rule('helm.sh', ['releaseversions'], ['get', 'list', 'create', 'patch', 'delete']),
  rule('helm.sh', ['charts'], ['get', 'create']),
  rule('', ['secrets'], ['get', 'list', 'create', 'patch', 'delete']),
];

/** What it takes to say why something does not become ready. */
const diagnosisRules: readonly AccessRule[] = [
  rule('', ['pods', 'events'], ['get', 'list']),
  rule('', ['pods/log'], ['get']),
];

/** The least Role that the verbs need in a namespace, besides the rights to a chart's own objects. */
export function formatRole(namespace: string): KubeObject {
  return {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name: 'helm', namespace },
    rules: [...recordRules, ...diagnosisRules].map(({ apiGroups, resources, verbs }) => ({
      apiGroups,
      resources,
      verbs,
    })),
  };
}

function rule(group: string, resources: readonly string[], verbs: readonly string[]): AccessRule {
  return { apiGroups: [group], resources, verbs, resourceNames: [] };
}
