/** Charts that the pages are looked at with. */
import type { ChartParts } from '../../support/chart-builder.ts';

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  replicas: {{ .Values.replicas }}
  selector: { matchLabels: { app: {{ .Release.Name }} } }
  template:
    metadata:
      labels: { app: {{ .Release.Name }} }
      annotations: { cluster.helm.sh/outcome: {{ .Values.outcome | default "succeed" }} }
    spec:
      containers:
        - name: main
          image: example.com/web:{{ .Values.image.tag }}
`;

const service = `apiVersion: v1
kind: Service
metadata:
  name: {{ .Release.Name }}
spec:
  selector: { app: {{ .Release.Name }} }
  ports: [{ port: {{ .Values.service.port }} }]
`;

const config = `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}
data:
  greeting: {{ .Values.greeting | quote }}
`;

const testPod = `apiVersion: v1
kind: Pod
metadata:
  name: {{ .Release.Name }}-test
  annotations: { helm.sh/hook: test, cluster.helm.sh/outcome: {{ .Values.testOutcome | default "succeed" }} }
spec:
  restartPolicy: Never
  containers: [{ name: check, image: "example.com/check:1" }]
`;

const values = `# How many Pods there are.
replicas: 2
image:
  # The version of the image.
  tag: "1.0"
service:
  port: 80
greeting: hello
`;

const schema = JSON.stringify({
  type: 'object',
  properties: {
    replicas: { type: 'integer', minimum: 0, maximum: 9, description: 'How many Pods there are' },
    image: { type: 'object', properties: { tag: { type: 'string' } } },
    service: { type: 'object', properties: { port: { type: 'integer' } } },
    greeting: { type: 'string', enum: ['hello', 'good day'] },
  },
});

/** A web server of two Pods, with a Service, a ConfigMap, notes, a schema and a test. */
export function webChart(parts: ChartParts = {}): ChartParts {
  return {
    name: 'web',
    version: '1.2.3',
    chartYaml: 'appVersion: "1.0"\ndescription: A web server that greets\n',
    ...parts,
    files: {
      'values.yaml': values,
      'values.schema.json': schema,
      'README.md': '# web\n\nGreets whoever comes by.\n',
      'templates/deployment.yaml': deployment,
      'templates/service.yaml': service,
      'templates/config.yaml': config,
      'templates/tests/test.yaml': testPod,
      'templates/NOTES.txt': 'Say {{ .Values.greeting }} at port {{ .Values.service.port }}.\n',
      ...parts.files,
    },
  };
}
