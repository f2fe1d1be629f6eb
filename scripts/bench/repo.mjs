/**
 * Getting charts from a repository with an index of 40 MB, ours against Helm 4's in the same run:
 * `npm run bench:repo -- [--runs 5] [--ours PATH]`. Time and peak memory of whole processes; runs
 * alternate. Needs Go, to install Helm, and GNU time, to measure memory.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBigRepository } from './big-repository.mjs';
import { installHelm } from './install-helm.mjs';

const limits = { time: 0.5, memory: 0.25 };
const indexSize = 40e6;

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, ours: { type: 'string' } },
});
const helm = await installHelm();
if (options.ours === undefined) {
  execFileSync(process.execPath, ['scripts/build.mjs', 'cli', 'executable'], { cwd: root });
}
const ours = options.ours ?? `${root}dist/helm`;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-bench-repo-'));
const repository = await startBigRepository(indexSize);
const sides = { ours: await prepare('ours', ours), theirs: await prepare('theirs', helm) };

try {
  line('index', `${(repository.size / 1e6).toFixed(1)} MB`);
  await row('search for a chart', {
    ours: ['search', 'chart-001'],
    theirs: ['search', 'repo', 'chart-001'],
  });
  await row('search for a word', {
    ours: ['search', 'object'],
    theirs: ['search', 'repo', 'object'],
  });
  await row('search for every version', {
    ours: ['search', 'chart-001', '--versions'],
    theirs: ['search', 'repo', 'chart-001', '--versions'],
  });
  await row('pull', {
    ours: ['pull', 'big/chart-001:^1'],
    theirs: ['pull', 'big/chart-001', '--version', '^1'],
  });
  await row('dependency update', {
    ours: ['dependency', 'update', 'top'],
    theirs: ['dependency', 'update', 'top'],
  });
  await lockBoth();
  await row(
    'dependency build, warm and offline',
    {
      ours: ['dependency', 'build', 'locked'],
      theirs: ['dependency', 'build', 'locked', '--skip-refresh'],
    },
    { isWarm: true },
  );
} finally {
  await repository.close();
  rmSync(scratch, { recursive: true, force: true });
}

/** A user with the repository added and a chart that depends on three of its charts. */
async function prepare(name, program) {
  const home = path.join(scratch, name);
  const work = path.join(home, 'work');
  mkdirSync(path.join(work, 'top'), { recursive: true });
  writeFileSync(path.join(work, 'top/Chart.yaml'), chartYaml());
  const side = {
    program,
    work,
    contentCache: path.join(home, 'cache/content'),
    env: {
      PATH: process.env.PATH,
      HOME: home,
      HELM_CACHE_HOME: path.join(home, 'cache'),
      HELM_CONFIG_HOME: path.join(home, 'config'),
      HELM_DATA_HOME: path.join(home, 'data'),
    },
  };
  await run(side, ['repo', 'add', 'big', repository.url]);
  return side;
}

function chartYaml() {
  const dependencies = ['chart-000', 'chart-001', 'chart-002'].map(
    (name) => `- name: ${name}\n  version: ^1\n  repository: ${repository.url}\n`,
  );
  return `apiVersion: v2\nname: top\nversion: 1.0.0\ndependencies:\n${dependencies.join('')}`;
}

async function lockBoth() {
  for (const side of Object.values(sides)) {
    await run(side, ['dependency', 'update', 'top']);
    cpSync(path.join(side.work, 'top'), path.join(side.work, 'locked'), { recursive: true });
  }
}

/** Warm, ours has to do without the server. Helm cannot: it fetches the archives all the same. */
async function row(name, commands, { isWarm = false } = {}) {
  const samples = { ours: [], theirs: [] };
  for (let i = -1; i < Number(options.runs); i++) {
    for (const key of ['ours', 'theirs']) {
      const side = sides[key];
      clear(side, isWarm);
      const before = repository.requestCount();
      const sample = await run(side, commands[key]);
      if (isWarm && key === 'ours' && repository.requestCount() !== before) {
        throw new Error('ours asked the server, though it had everything');
      }
      if (i >= 0) samples[key].push(sample);
    }
  }
  const middle = (key, field) => median(samples[key].map((sample) => sample[field]));
  judge(`${name}, time`, 'ms', limits.time, middle('ours', 'time'), middle('theirs', 'time'));
  judge(
    `${name}, memory`,
    'MB',
    limits.memory,
    middle('ours', 'memory'),
    middle('theirs', 'memory'),
  );
}

function clear({ work, contentCache }, keepsCache) {
  for (const directory of ['top/charts', 'locked/charts']) {
    rmSync(path.join(work, directory), { recursive: true, force: true });
  }
  rmSync(path.join(work, 'top/Chart.lock'), { force: true });
  if (!keepsCache) rmSync(contentCache, { recursive: true, force: true });
}

/** Runs a command; its time in milliseconds, its peak memory in megabytes by GNU time. */
async function run({ program, work, env }, args) {
  const started = process.hrtime.bigint();
  const child = spawn('/usr/bin/time', ['-f', '%M', program, ...args], {
    cwd: work,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const time = Number(process.hrtime.bigint() - started) / 1e6;
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  return { time, memory: Number(stderr.trim().split('\n').at(-1)) / 1024 };
}

function judge(name, unit, limit, own, other) {
  const ratio = own / other;
  const verdict = ratio <= limit ? 'ok' : 'TOO MUCH';
  const values = `ours ${own.toFixed(0)} ${unit}, helm ${other.toFixed(0)} ${unit}`;
  line(name, `${values}, ratio ${ratio.toFixed(3)} (at most ${limit})  ${verdict}`);
  if (ratio > limit) process.exitCode = 1;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function line(name, text) {
  process.stdout.write(`${name.padEnd(44)}${text}\n`);
}
