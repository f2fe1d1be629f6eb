/** Templates that the tests of verbs install. */

export const config = (name: string, more = ''): string => `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
${more}data:
  text: {{ .Values.text | default "none" | quote }}
`;

export const annotated = (annotations: Readonly<Record<string, string>>): string =>
  `  annotations:\n${Object.entries(annotations)
    .map(([name, value]) => `    ${name}: ${JSON.stringify(value)}\n`)
    .join('')}`;

/** A workload; its Pods fare as `outcome` says. */
export const deployment = (name: string, outcome = 'succeed'): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  replicas: {{ .Values.replicas | default 1 }}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata:
      labels: { app: ${name} }
      annotations: { cluster.helm.sh/outcome: ${outcome} }
    spec:
      containers:
        - name: main
          image: example.com/web:{{ .Values.tag | default 1 }}
`;

/** Something that runs to its end, as `outcome` says. */
export const job = (
  name: string,
  annotations: Readonly<Record<string, string>> = {},
  outcome = 'succeed',
): string => `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
${Object.keys(annotations).length === 0 ? '' : annotated(annotations)}spec:
  backoffLimit: 0
  template:
    metadata:
      annotations: { cluster.helm.sh/outcome: ${outcome} }
    spec:
      restartPolicy: Never
      containers:
        - name: main
          image: example.com/job:1
`;

/** An object that no server takes. */
export const broken = (name: string): string => `apiVersion: v1
kind: Service
metadata:
  name: ${name}
spec:
  type: nonsense
`;

/** A template that is there only if a value says so. */
export const when = (value: string, template: string): string =>
  `{{ if .Values.${value} }}\n${template}{{ end }}`;
