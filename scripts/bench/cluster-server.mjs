/**
 * What the embedded cluster takes to start, how much it holds and how fast it writes:
 * `node scripts/bench/cluster-server.mjs`. Fails when it is over one of the limits.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const limits = { startMilliseconds: 500, startMegabytes: 120, createsPerSecond: 1000 };
const objects = 10_000;
const watchers = 200;
const clients = 16;
const maps = '/api/v1/namespaces/default/configmaps';

const directory = mkdtempSync(path.join(os.tmpdir(), 'cluster-bench-'));
const server = await startServer(await bundle());
try {
  await measure(server);
} finally {
  server.process.kill();
  rmSync(directory, { recursive: true });
}

/** One file, as users have it: what Node does to TypeScript is not what is measured. */
async function bundle() {
  const root = path.resolve(import.meta.dirname, '../..');
  const entry = path.join(directory, 'entry.mjs');
  const outfile = path.join(directory, 'server.mjs');
  writeFileSync(
    entry,
    `import { startCluster } from ${JSON.stringify(path.join(root, 'src/cluster/index.ts'))};
     const { url, ca, admin } = await startCluster();
     process.stdout.write(JSON.stringify({ url, ca, token: admin.token }) + '\\n');`,
  );
  const nodePaths = [path.join(root, 'node_modules')];
  await build({
    entryPoints: [entry],
    outfile,
    nodePaths,
    bundle: true,
    platform: 'node',
    format: 'esm',
    minify: true,
  });
  return outfile;
}

async function startServer(file) {
  const started = performance.now();
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(JSON.parse(chunk.toString())));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The server ended')));
  });
  const agent = new https.Agent({
    ca: address.ca,
    keepAlive: true,
    maxSockets: watchers + clients,
  });
  const result = { ...address, process: child, agent };
  const { status } = await request(result, 'GET', '/readyz');
  if (status !== 200) throw new Error(`The server is not ready: ${status}`);
  return { ...result, startMilliseconds: performance.now() - started };
}

async function measure(target) {
  judge('starts and answers', target.startMilliseconds, 'ms', limits.startMilliseconds);
  judge('takes', megabytesOf(target), 'MB', limits.startMegabytes);

  const seconds = await createMaps(target);
  judge('creates', objects / seconds, 'objects/s', -limits.createsPerSecond);
  const { text } = await request(target, 'GET', `${maps}?limit=1`);
  const { metadata } = JSON.parse(text);
  report(
    `holds ${metadata.remainingItemCount + 1} ConfigMaps in ${megabytesOf(target).toFixed(0)} MB`,
  );

  const elapsed = await watchTogether(target, metadata.resourceVersion);
  report(
    `tells ${watchers} watchers of a change in ${elapsed.toFixed(0)} ms, ${megabytesOf(target).toFixed(0)} MB`,
  );
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
  for (const stream of streams) stream.destroy();
  return performance.now() - started;
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
function megabytesOf({ process: child }) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
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
