/**
 * What Lua in a chart costs, against the same chart without: `npm run bench:lua`. Runs alternate,
 * so that a slow moment of the machine falls on both; the middle time of each is compared.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { timePair } from './compare.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runs = Number(process.argv[2] ?? 30);

const oneHandler = 'events.on("pre-render", 0.5, function(c) c.values.replicas = 2 end)\n';
const everyObject = `events.on("post-render", 0.5, function(c)
  each_object(c, function(o) o.metadata.labels.touched = "yes" end)
end)
`;
const noHandlerTouches = `events.on("post-render", 0.5, function(c)
  each_object(c, function(o) local _ = o.metadata.name end)
end)
`;

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web-NUMBER
  labels: { app.kubernetes.io/name: web, app.kubernetes.io/instance: demo }
spec:
  replicas: 1
  selector: { matchLabels: { app: web-NUMBER } }
  template:
    metadata: { labels: { app: web-NUMBER } }
    spec:
      containers:
        - name: web
          image: nginx:1.27
          ports: [{ name: http, containerPort: 80 }]
          resources: { limits: { cpu: 100m, memory: 128Mi } }
`;

const small = { 'templates/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n' };
const large = {
  'templates/all.yaml': Array.from({ length: 1000 }, (_, index) =>
    deployment.replaceAll('NUMBER', String(index)),
  ).join('---\n'),
};

const rows = [
  { name: 'one handler', files: small, lua: oneHandler, limit: 60 },
  { name: '1,000 objects read', files: large, lua: noHandlerTouches, limit: 150 },
  { name: '1,000 objects changed', files: large, lua: everyObject, limit: 150 },
];

execFileSync(process.execPath, ['scripts/build.mjs', 'cli', 'executable'], { cwd: root });
const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-bench-lua-'));
try {
  for (const [index, row] of rows.entries()) measure(row, index);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function measure({ name, files, lua, limit }, index) {
  const withLua = writeChart(`${index}-with`, { ...files, 'ext/lua/chart.lua': lua });
  const without = writeChart(`${index}-without`, files);
  const helm = `${root}dist/helm`;
  const { ours, theirs } = timePair(
    { ours: [helm, 'template', 'x', withLua], theirs: [helm, 'template', 'x', without] },
    runs,
  );
  const cost = ours - theirs;
  const verdict = cost <= limit ? 'ok' : 'TOO SLOW';
  process.stdout.write(
    `${name.padEnd(22)} ${ours.toFixed(1)} ms with Lua, ${theirs.toFixed(1)} without: ${cost.toFixed(1)} ms more (at most ${limit})  ${verdict}\n`,
  );
  if (cost > limit) process.exitCode = 1;
}

function writeChart(name, files) {
  const directory = path.join(scratch, name);
  const all = { 'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n', ...files };
  for (const [file, text] of Object.entries(all)) {
    const target = path.join(directory, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return directory;
}
