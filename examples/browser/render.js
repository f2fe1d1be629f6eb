/** Renders a chart as one types, by the very code of `helm template`. */
import { RenderWorker } from 'helm-ts/browser';

const files = {
  'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'values.yaml': 'replicas: 1\n',
  'values.schema.json': '{ "properties": { "replicas": { "type": "integer", "maximum": 9 } } }',
  'templates/deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  replicas: {{ .Values.replicas }}
`,
};

// Ended, and started anew, where a chart takes longer than that.
const worker = new RenderWorker({ timeout: 5000 });
const replicas = document.querySelector('#replicas');

async function show() {
  const values = { 'mine.yaml': `replicas: ${replicas.value}` };
  const { manifest, problems } = await worker.render({ files, values, name: 'demo' });
  document.querySelector('#manifest').textContent = manifest;
  const items = problems.map(({ message }) =>
    Object.assign(document.createElement('li'), { textContent: message }),
  );
  document.querySelector('#problems').replaceChildren(...items);
}

replicas.addEventListener('input', show);
await show();
