/**
 * An umbrella of 120 subcharts whose templates call `tpl` 4,000 times, and one of twice the size:
 * `npm run bench:umbrella`. Rendering has to take time that is linear in the size. Processor time of
 * whole processes, the least of several runs, in turns.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const limit = 2.2;
const runs = 5;
const callsPerChart = 34;

const library = `{{- define "umbrella.labels" }}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
domain: {{ .Values.global.domain }}
{{- end }}`;

const configTemplate = `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Chart.Name }}
  labels: {{- include "umbrella.labels" . | nindent 4 }}
data:
{{- range $key, $text := .Values.settings }}
  {{ $key }}: {{ tpl $text $ | quote }}
{{- end }}
`;

const root = fileURLToPath(new URL('../..', import.meta.url));
execFileSync(process.execPath, ['scripts/build.mjs', 'cli'], { cwd: root, stdio: 'inherit' });

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-umbrella-'));
try {
  const sizes = [120, 240, 480].map((count) => ({
    count,
    directory: writeUmbrella(count),
    best: Infinity,
  }));
  for (let run = 0; run < runs; run++) {
    for (const size of sizes) size.best = Math.min(size.best, renderTime(size.directory));
  }
  report(sizes);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function writeUmbrella(count) {
  const directory = path.join(scratch, String(count));
  const names = Array.from({ length: count }, (_, index) => `part-${index}`);
  const dependencies = names.map(
    (name) => `- { name: ${name}, version: 1.x, condition: ${name}.enabled, tags: [all] }\n`,
  );
  write(
    `${directory}/Chart.yaml`,
    `${chartYaml('umbrella')}dependencies:\n${dependencies.join('')}`,
  );
  const values = names.map(
    (name) => `${name}: { enabled: true, title: "the {{ .Chart.Name }}" }\n`,
  );
  write(`${directory}/values.yaml`, `global: { domain: example.com }\n${values.join('')}`);
  write(`${directory}/templates/_names.tpl`, library);
  for (const name of names) writePart(`${directory}/charts/${name}`, name);
  return directory;
}

function writePart(directory, name) {
  const settings = Array.from(
    { length: callsPerChart },
    (_, index) => `  key${index}: "{{ .Release.Name }}-{{ .Values.title }}-${name}-${index}"\n`,
  );
  write(`${directory}/Chart.yaml`, chartYaml(name));
  write(`${directory}/values.yaml`, `title: none\nsettings:\n${settings.join('')}`);
  write(`${directory}/templates/config.yaml`, configTemplate);
}

function chartYaml(name) {
  return `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`;
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Milliseconds of processor time that a process of its own takes, start and all. */
function renderTime(directory) {
  const program = `
    const { main } = await import(${JSON.stringify(path.join(root, 'dist/cli/main.js'))});
    const stdout = { write: () => true };
    const stdin = {};
    const code = await main({
      argv: ['template', 'demo', ${JSON.stringify(directory)}],
      environment: process.env, stdin, stdout, stderr: process.stderr,
    });
    if (code !== 0) process.exit(code);
    const { user, system } = process.cpuUsage();
    process.stdout.write(String((user + system) / 1000));`;
  const args = ['--input-type=module', '--eval', program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

function report(sizes) {
  let worst = 0;
  for (const [index, { count, best }] of sizes.entries()) {
    const ratio = index === 0 ? undefined : best / sizes[index - 1].best;
    worst = Math.max(worst, ratio ?? 0);
    const growth = ratio === undefined ? '' : `  ${ratio.toFixed(2)} of half the size`;
    const calls = count * callsPerChart;
    print(`${count} subcharts, ${calls} tpl calls: ${best.toFixed(0)} ms${growth}`);
  }
  print(`twice the size takes at most ${worst.toFixed(2)} of the time (limit ${limit})`);
  if (worst > limit) process.exitCode = 1;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
