/**
 * What the embedded cluster takes to start, how much it holds and how fast it writes, on one core:
 * `npm run bench:cluster-server`, with HELM_BIN=dist/helm for the executable. Fails when it is over
 * one of the limits.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const limits = { startMilliseconds: 500, megabytes: 120, createsPerSecond: 1000 };
const starts = 5;
const objects = 10_000;
const watchers = 200;
const clients = 16;
const maps = '/api/v1/namespaces/default/configmaps';

const home = mkdtempSync(path.join(os.tmpdir(), 'cluster-bench-'));
const helm = commandLine();
try {
  await measure(start());
} finally {
  run(['cluster', 'stop']);
  rmSync(home, { recursive: true });
}

/** As users have it: what Node does to TypeScript is not what is measured. */
function commandLine() {
  const executable = process.env.HELM_BIN;
  const part = executable === undefined ? ['cli'] : ['cli', 'executable'];
  execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs'), ...part]);
  const program =
    executable === undefined
      ? [process.execPath, path.join(root, 'bin/helm.js')]
      : [path.resolve(root, executable)];
  const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
  if (!hasTaskset) report('taskset is not installed: it may use more than one core');
  return hasTaskset ? ['taskset', '--cpu-list', '0', ...program] : program;
}

function run(args) {
  const [program, ...before] = helm;
  return execFileSync(program, [...before, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: home, KUBECONFIG: path.join(home, 'kubeconfig') },
  });
}

/** The fastest of several starts: what else the machine does is not what is measured. */
function start() {
  const times = [];
  for (let count = 0; count < starts; count++) {
    run(['cluster', 'stop']);
    const started = performance.now();
    run(['cluster', 'start']);
    times.push(performance.now() - started);
  }
  const startMilliseconds = Math.min(...times);
  const { pid, address: url } = JSON.parse(run(['cluster', 'status', '-o', 'json']));
  const kubeconfig = readFileSync(path.join(home, 'kubeconfig'), 'utf8');
  const valueOf = (key) => new RegExp(`${key}: (\\S+)`).exec(kubeconfig)[1];
  const ca = Buffer.from(valueOf('certificate-authority-data'), 'base64').toString();
  const agent = new https.Agent({ ca, keepAlive: true, maxSockets: watchers + clients });
  return { pid, url, token: valueOf('token'), agent, startMilliseconds };
}

async function measure(target) {
  judge('starts and answers in', target.startMilliseconds, 'ms', limits.startMilliseconds);
  judge('takes', megabytesOf(target), 'MB', limits.megabytes);

  const seconds = await createMaps(target);
  judge('creates', objects / seconds, 'objects/s', -limits.createsPerSecond);
  const { text } = await request(target, 'GET', `${maps}?limit=1`);
  const { metadata } = JSON.parse(text);
  report(`holds ${metadata.remainingItemCount + 1} ConfigMaps`);

  const { elapsed, streams } = await watchTogether(target, metadata.resourceVersion);
  report(`tells ${watchers} watchers of a change in ${elapsed.toFixed(0)} ms`);
  judge('takes, with all of that,', megabytesOf(target), 'MB', limits.megabytes);
  for (const stream of streams) stream.destroy();
  target.agent.destroy();
}

async function createMaps(target) {
  const started = performance.now();
  let next = 0;
  const work = async () => {
    for (let index = next++; index < objects; index = next++) {
      const { status, text } = await request(target, 'POST', maps, mapNamed(`map-${index}`));
      if (status !== 201) throw new Error(`Not created: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return (performance.now() - started) / 1000;
}

function mapNamed(name) {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, labels: { app: 'bench' } },
    data: { key: 'value' },
  };
}

/** Opens every watch, changes one object, and waits until each has heard of it. */
async function watchTogether(target, resourceVersion) {
  const url = `${maps}?watch=true&resourceVersion=${resourceVersion}`;
  const streams = await Promise.all(
    Array.from({ length: watchers }, () => open(target, 'GET', url)),
  );
  const heard = streams.map((stream) => new Promise((resolve) => stream.once('data', resolve)));
  const started = performance.now();
  await request(target, 'POST', maps, mapNamed('last'));
  await Promise.all(heard);
  return { elapsed: performance.now() - started, streams };
}

function open({ url, token, agent }, method, target, body) {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(payload && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }),
  };
  return new Promise((resolve, reject) => {
    https
      .request(`${url}${target}`, { method, headers, agent }, resolve)
      .on('error', reject)
      .end(payload);
  });
}

async function request(target, method, url, body) {
  const response = await open(target, method, url, body);
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, text: Buffer.concat(chunks).toString() };
}

/** Resident, as Linux tells it. */
function megabytesOf({ pid }) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}

/** A negative limit is one that must be reached. */
function judge(what, value, unit, limit) {
  const isOk = limit < 0 ? value >= -limit : value <= limit;
  const bound = limit < 0 ? `at least ${-limit}` : `at most ${limit}`;
  report(`${what} ${value.toFixed(0)} ${unit} (${bound})  ${isOk ? 'ok' : 'NOT MET'}`);
  if (!isOk) process.exitCode = 1;
}

function report(line) {
  process.stdout.write(`${line}\n`);
}
