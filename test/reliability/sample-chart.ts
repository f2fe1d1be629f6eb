/** A chart with something of everything that a crash could leave behind, in two generations. */
import { writeChart } from '../support/chart-builder.ts';

/** An upgrade goes from one to the other: each has objects that the other lacks. */
export type Generation = 1 | 2;

export function otherThan(generation: Generation): Generation {
  return generation === 1 ? 2 : 1;
}

/** Where a chart is: of a generation, and of which there may be several that differ in size. */
export type SampleChart = (generation: Generation, variant?: number) => string;

/** Writes both generations; their chart versions, `1.0.1` and `1.0.2`, tell them apart. */
export function writeSampleCharts(directory: string, variants = 1): SampleChart {
  const path: SampleChart = (generation, variant = 0) =>
    `${directory}/sample-${variant}-${generation}`;
  for (const generation of [1, 2] as const) {
    for (let variant = 0; variant < variants; variant++) {
      const version = `1.0.${generation}`;
      const files = { ...filesOf(generation), ...moreFilesOf(generation, variant) };
      writeChart(path(generation, variant), { name: 'sample', version, files });
    }
  }
  return path;
}

/** The releases of a larger chart say so by their name: `sample-7-x4` has four objects more. */
export function sampleName(number: number, variant: number): string {
  return variant === 0 ? `sample-${number}` : `sample-${number}-x${variant}`;
}

export function variantOf(name: string): number {
  return Number(/-x(\d+)$/.exec(name)?.[1] ?? 0);
}

function moreFilesOf(generation: Generation, variant: number): Record<string, string> {
  const numbers = Array.from({ length: variant }, (_, index) => index + 1);
  return Object.fromEntries(
    numbers.map((number) => [
      `templates/more-${number}.yaml`,
      configMap(`{{ .Release.Name }}-more-${number}`, generation),
    ]),
  );
}

/** `Kind/name` of all objects of a release. */
export function sampleObjects(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  generation: Generation,
): readonly string[] {
  return [
    `ClusterRole/${namespace}-${name}`,
    `ClusterRole/${namespace}-${name}-only-${generation}`,
    `ConfigMap/${name}`,
    ...Array.from({ length: variantOf(name) }, (_, index) => `ConfigMap/${name}-more-${index + 1}`),
    `ConfigMap/${name}-only-${generation}`,
    `Deployment/${name}`,
    `Gadget/${name}`,
    `Service/${name}`,
  ].sort();
}

function filesOf(generation: Generation): Record<string, string> {
  return {
    'crds/gadgets.yaml': gadgets,
    'templates/config.yaml': configMap('{{ .Release.Name }}', generation),
    'templates/config-only.yaml': configMap(`{{ .Release.Name }}-only-${generation}`, generation),
    'templates/role.yaml': clusterRole('{{ .Release.Namespace }}-{{ .Release.Name }}', generation),
    'templates/role-only.yaml': clusterRole(
      `{{ .Release.Namespace }}-{{ .Release.Name }}-only-${generation}`,
      generation,
    ),
    'templates/workload.yaml': workload(generation),
    'templates/gadget.yaml': `apiVersion: reliability.example.com/v1
kind: Gadget
metadata:
  name: {{ .Release.Name }}
spec:
  generation: "${generation}"
`,
    'templates/hooks.yaml': hooks(generation),
  };
}

function configMap(name: string, generation: Generation): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
data:
  generation: "${generation}"
`;
}

function clusterRole(name: string, generation: Generation): string {
  return `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: ${name}
rules:
  - apiGroups: [""]
    resources: [pods]
    resourceNames: [generation-${generation}]
    verbs: [get]
`;
}

/** Without Pods: these are not what is at stake. */
function workload(generation: Generation): string {
  return `apiVersion: v1
kind: Service
metadata:
  name: {{ .Release.Name }}
spec:
  selector: { app: {{ .Release.Name }} }
  ports: [{ port: 8${generation} }]
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  replicas: 0
  selector: { matchLabels: { app: {{ .Release.Name }} } }
  template:
    metadata: { labels: { app: {{ .Release.Name }} } }
    spec: { containers: [{ name: main, image: "sample:${generation}" }] }
`;
}

function hooks(generation: Generation): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-before
  annotations: { helm.sh/hook: "pre-install,pre-upgrade,pre-rollback,pre-delete" }
data:
  generation: "${generation}"
---
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .Release.Name }}-after
  annotations:
    helm.sh/hook: post-upgrade
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  template:
    spec: { restartPolicy: Never, containers: [{ name: main, image: "hook:${generation}" }] }
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-last
  annotations:
    helm.sh/hook: post-delete
    helm.sh/hook-delete-policy: hook-succeeded
`;
}

const gadgets = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: gadgets.reliability.example.com
spec:
  group: reliability.example.com
  scope: Namespaced
  names: { kind: Gadget, plural: gadgets, singular: gadget, listKind: GadgetList }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties: { generation: { type: string } }
`;
