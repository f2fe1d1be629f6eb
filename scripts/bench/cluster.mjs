/**
 * Verbs against real Helm on one real control plane, run in turn: `npm run bench:cluster`. Prints
 * median times and peak memory, and fails when a limit is exceeded. Needs Go once, and GNU time.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startControlPlane } from '../../test/support/controlplane/control-plane.ts';
import { call, cloneForHelm, cloneForUs } from './clone-releases.mjs';
import { installHelm } from './install-helm.mjs';

const runs = 15;
const warmUps = 2;
const releases = 200;
const versions = 5;

const root = path.resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'cluster-bench-'));
const chart = path.join(scratch, 'web');
const measured = path.join(scratch, 'memory');

/** What is asked of each program; `number` is new in every run. */
const rows = [
  { name: 'install', limit: 0.8, args: (number) => ['install', `web-${number}`, chart] },
  { name: 'upgrade', limit: 0.8, args: (number) => ['upgrade', 'web', chart, ...tag(number)] },
  { name: 'list', limit: 0.3, namespace: 'many', args: () => ['list', '--max', '0'] },
  { name: 'status', limit: 0.8, args: () => ['status', 'web'] },
  { name: 'history', limit: 0.8, args: () => ['history', 'web'] },
];

const plane = await startControlPlane({ report: (line) => process.stderr.write(`${line}\n`) });
try {
  const programs = { ours: buildOurs(), theirs: await installHelm() };
  run(programs.ours, ['create', chart]);
  await prepare(programs);
  for (const row of rows) judge(row, measure(programs, row));
} finally {
  await plane.stop();
  rmSync(scratch, { recursive: true, force: true });
}

function buildOurs() {
  execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs'), 'cli', 'executable']);
  return path.join(root, 'dist/helm');
}

function tag(number) {
  return ['--set', `image.tag=v${number}`];
}

/** For each program a namespace to work in, and one with many releases. */
async function prepare(programs) {
  const clones = { ours: cloneForUs, theirs: cloneForHelm };
  for (const [owner, program] of Object.entries(programs)) {
    for (const kind of ['work', 'many']) {
      const namespace = `${owner}-${kind}`;
      const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
      await call(plane, 'POST', '/api/v1/namespaces', body);
      run(program, ['install', 'web', chart, '--namespace', namespace]);
      for (let number = 2; number <= versions; number++) {
        run(program, ['upgrade', 'web', chart, ...tag(number), '--namespace', namespace]);
      }
    }
    await clones[owner](plane, `${owner}-many`, { name: 'web', copies: releases - 1 });
  }
}

function measure(programs, { args, namespace = 'work' }) {
  const results = { ours: [], theirs: [] };
  for (let number = -warmUps; number < runs; number++) {
    for (const [owner, program] of Object.entries(programs)) {
      const line = [...args(number + warmUps), '--namespace', `${owner}-${namespace}`];
      const result = run(program, line);
      if (number >= 0) results[owner].push(result);
    }
  }
  return { ours: summarize(results.ours), theirs: summarize(results.theirs) };
}

function run(program, args) {
  const started = process.hrtime.bigint();
  const time = ['--format', '%M', '--output', measured];
  const { status, error, stderr } = spawnSync('time', [...time, program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: scratch, KUBECONFIG: plane.admin.kubeconfig },
  });
  const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  return {
    milliseconds,
    megabytes: Number(readFileSync(measured, 'utf8').split('\n').at(-2)) / 1024,
  };
}

function summarize(results) {
  return {
    milliseconds: median(results.map(({ milliseconds }) => milliseconds)),
    megabytes: Math.max(...results.map(({ megabytes }) => megabytes)),
  };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function judge({ name, limit }, { ours, theirs }) {
  const ratio = ours.milliseconds / theirs.milliseconds;
  const isFine = ratio <= limit && ours.megabytes <= theirs.megabytes;
  if (!isFine) process.exitCode = 1;
  process.stdout.write(
    `${name.padEnd(8)} ${format(ours)}  helm ${format(theirs)}  ` +
      `ratio ${ratio.toFixed(2)} (at most ${limit})  ${isFine ? 'ok' : 'TOO MUCH'}\n`,
  );
}

function format({ milliseconds, megabytes }) {
  return `${milliseconds.toFixed(0).padStart(5)} ms ${megabytes.toFixed(0).padStart(4)} MB`;
}
