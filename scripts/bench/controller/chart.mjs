import { createServer } from 'node:http';
import { buildChart, indexOf } from './sources.mjs';

/** The small chart that everybody asks for: a workload, its Service and its settings. */
const files = {
  'values.yaml': 'text: hello\n',
  'templates/settings.yaml': `apiVersion: v1
kind: ConfigMap
metadata: { name: "{{ .Release.Name }}" }
data: { text: {{ .Values.text | quote }} }
`,
  'templates/service.yaml': `apiVersion: v1
kind: Service
metadata: { name: "{{ .Release.Name }}" }
spec:
  selector: { app: "{{ .Release.Name }}" }
  ports: [{ port: 80, targetPort: 8080 }]
`,
  'templates/deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: "{{ .Release.Name }}" }
spec:
  # What its pods cost is not what is measured.
  replicas: 0
  selector: { matchLabels: { app: "{{ .Release.Name }}" } }
  template:
    metadata: { labels: { app: "{{ .Release.Name }}" } }
    spec: { containers: [{ name: web, image: "registry.example.com/web:1.0.0" }] }
`,
};

/** A repository on loopback that has it, and counts who fetches it. */
export async function serveChart() {
  const chart = buildChart({ name: 'small', version: '1.0.0', files });
  let fetches = 0;
  const server = createServer((request, response) => {
    if (request.url === '/index.yaml') return response.end(indexOf([chart]));
    if (request.url !== `/${chart.fileName}`) return response.writeHead(404).end();
    fetches += 1;
    return response.end(chart.archive);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    chart,
    fetches: () => fetches,
    close: () => server.close(),
  };
}
