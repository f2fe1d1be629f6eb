/** Objects of every sort that charts have. Without Pods that run: these are not what is at stake. */
import { createRandom } from '../random.ts';
import type { Generation, ListedKind, Piece } from './piece.ts';

function piece(listed: ListedKind, body: Piece['body']): Piece {
  return { listed, suffix: () => '', body };
}

const app = '{ app: {{ .Release.Name }} }';

function podTemplate(generation: Generation, more = ''): string {
  return `template:
    metadata: { labels: ${app} }
    spec: { ${more}containers: [{ name: main, image: "sample:${generation}" }] }
`;
}

export const configMap: Piece = piece(
  { apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps' },
  (generation) => `data: { generation: "${generation}" }\n`,
);

export const secret: Piece = piece(
  { apiVersion: 'v1', kind: 'Secret', plural: 'secrets' },
  (generation) => `stringData: { generation: "${generation}" }\n`,
);

export const service: Piece = piece(
  { apiVersion: 'v1', kind: 'Service', plural: 'services' },
  (generation) => `spec: { selector: ${app}, ports: [{ port: 8${generation} }] }\n`,
);

export const serviceAccount: Piece = piece(
  { apiVersion: 'v1', kind: 'ServiceAccount', plural: 'serviceaccounts' },
  (generation) => `automountServiceAccountToken: ${generation === 1}\n`,
);

/** What it holds never changes; its marks do. */
export const claim: Piece = piece(
  { apiVersion: 'v1', kind: 'PersistentVolumeClaim', plural: 'persistentvolumeclaims' },
  () => 'spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Mi } } }\n',
);

export const deployment: Piece = piece(
  { apiVersion: 'apps/v1', kind: 'Deployment', plural: 'deployments' },
  (generation) => `spec:
  replicas: 0
  selector: { matchLabels: ${app} }
  ${podTemplate(generation)}`,
);

export const statefulSet: Piece = piece(
  { apiVersion: 'apps/v1', kind: 'StatefulSet', plural: 'statefulsets' },
  (generation) => `spec:
  replicas: 0
  serviceName: {{ .Release.Name }}
  selector: { matchLabels: ${app} }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Mi } } }
  ${podTemplate(generation)}`,
);

export const daemonSet: Piece = piece(
  { apiVersion: 'apps/v1', kind: 'DaemonSet', plural: 'daemonsets' },
  (generation) => `spec:
  selector: { matchLabels: ${app} }
  ${podTemplate(generation, 'nodeSelector: { on: nowhere }, ')}`,
);

/** Immutable: each generation has its own. */
export const job: Piece = piece(
  { apiVersion: 'batch/v1', kind: 'Job', plural: 'jobs' },
  (generation) => `spec:
  suspend: true
  template:
    spec: { restartPolicy: Never, containers: [{ name: main, image: "sample:${generation}" }] }
`,
);

export const cronJob: Piece = piece(
  { apiVersion: 'batch/v1', kind: 'CronJob', plural: 'cronjobs' },
  (generation) => `spec:
  suspend: true
  schedule: "${generation} 0 * * *"
  jobTemplate:
    spec:
      template:
        spec: { restartPolicy: Never, containers: [{ name: main, image: sample }] }
`,
);

export const role: Piece = piece(
  { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', plural: 'roles' },
  rules,
);

export const clusterRole: Piece = piece(
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    plural: 'clusterroles',
    isClusterScoped: true,
  },
  rules,
);

function rules(generation: Generation): string {
  return `rules:
  - { apiGroups: [""], resources: [pods], resourceNames: [generation-${generation}], verbs: [get] }
`;
}

export const roleBinding: Piece = piece(
  { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', plural: 'rolebindings' },
  (
    generation,
  ) => `roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: {{ .Release.Name }} }
subjects: [{ kind: ServiceAccount, name: "generation-${generation}" }]
`,
);

export const networkPolicy: Piece = piece(
  { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', plural: 'networkpolicies' },
  (generation) =>
    `spec: { podSelector: { matchLabels: ${app} }, ingress: [{ ports: [{ port: 8${generation} }] }] }\n`,
);

export const ingress: Piece = piece(
  { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', plural: 'ingresses' },
  (generation) =>
    `spec: { defaultBackend: { service: { name: {{ .Release.Name }}, port: { number: 8${generation} } } } }\n`,
);

export const disruptionBudget: Piece = piece(
  { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', plural: 'poddisruptionbudgets' },
  (generation) => `spec: { minAvailable: ${generation}, selector: { matchLabels: ${app} } }\n`,
);

export const autoscaler: Piece = piece(
  {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    plural: 'horizontalpodautoscalers',
  },
  (generation) => `spec:
  minReplicas: 1
  maxReplicas: ${generation + 1}
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .Release.Name }} }
`,
);

export const gadget: Piece = piece(
  { apiVersion: 'reliability.example.com/v1', kind: 'Gadget', plural: 'gadgets' },
  (generation) => `spec: { generation: "${generation}" }\n`,
);

const bigLength = 300_000;

/** What does not get smaller when it is compressed: a record of it takes several Secrets. */
export const bigConfigMap: Piece = piece(configMap.listed, (generation) => {
  const random = createRandom(generation);
  const letters = Array.from({ length: bigLength }, () => Math.floor(random() * 36).toString(36));
  return `data: { generation: "${generation}", text: "${letters.join('')}" }\n`;
});
