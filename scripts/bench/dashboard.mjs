/**
 * `npm run bench:dashboard`: the dashboard on 1,000 releases of 10 versions each, as a process of its own
 * over the embedded cluster, in Chromium: how long until the list is there, what a filter takes, when there
 * is something to see, how much memory the server holds, how large its script is. Wants `npm run build -- cli`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { startCluster } from '../../cluster/index.ts';
import { startSession } from '../../test/support/helm-session.ts';
import { createKubeClient, createObject, findAccess, listObjects } from '../../src/kube/index.ts';
import { createContext } from '../../src/context/index.ts';
import { hostSettings } from '../../src/cli/host-settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const releases = Number(process.env.RELEASES ?? 1000);
const versions = 10;

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-bench-'));
const cluster = await startCluster({});
const session = startSession(cluster.kubeconfig);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
let server;
try {
  await furnish();
  server = await startDashboard();
  const page = await browser.newPage();
  const listed = await measureList(page, server.address);
  const filtered = await measureFilter(page);
  print('list of all releases', `${listed.list} ms`, '< 1,000 ms');
  print('first paint', `${listed.paint} ms`, '< 1,000 ms');
  print('a filter, to the next picture', `${filtered} ms`, '< 50 ms');
  print('memory of the server', `${memoryOf(server.process.pid)} MB`, '< 150 MB');
  print('script, compressed', `${scriptSize()} KB`, '< 150 KB');
} finally {
  server?.process.kill('SIGINT');
  await browser.close();
  await cluster.stop();
  session.end();
  rmSync(scratch, { recursive: true, force: true });
}

/** One real release, and as many copies of its records as are wanted. */
async function furnish() {
  const chart = session.chart('web', {
    files: { 'templates/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: seed }\n' },
  });
  await session.helm(`install seed ${chart}`);
  const context = createContext({
    environment: session.environment,
    settings: hostSettings(session),
  });
  const { settings, environment, clock } = context;
  const client = createKubeClient(
    findAccess({ settings, environment, onWarning: () => undefined }),
    {
      environment,
      now: clock.now,
      random: Math.random,
    },
  );
  const kind = (name) => ({ apiVersion: 'helm.sh/v3', kind: name });
  const [release] = (await listObjects(client, kind('Release'))).items;
  const [version] = (await listObjects(client, kind('ReleaseVersion'))).items;
  for (let at = 0; at < releases - 1; at += 20) {
    const names = Array.from(
      { length: Math.min(20, releases - 1 - at) },
      (_, index) => `app-${at + index}`,
    );
    await Promise.all(names.map((name) => copyRelease(client, release, version, name)));
  }
  client.close();
}

async function copyRelease(client, release, version, name) {
  const made = await createObject(client, { ...release, metadata: bare(release.metadata, name) });
  const owner = { apiVersion: 'helm.sh/v3', kind: 'Release', name, uid: made.metadata.uid };
  for (let sequence = 1; sequence <= versions; sequence++) {
    const metadata = bare(version.metadata, `${name}-${sequence}`);
    const labels = { ...metadata.labels, 'helm.sh/release': name };
    await createObject(client, {
      ...version,
      metadata: { ...metadata, labels, ownerReferences: [owner] },
    });
  }
}

function bare({ namespace, labels, annotations }, name) {
  return { name, namespace, labels, annotations };
}

async function startDashboard() {
  const command = [`${root}bin/helm.js`, 'dashboard', '--no-open'];
  const child = spawn(process.execPath, command, { env: session.environment, cwd: scratch });
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const [found] = /http:\S+/.exec(String(text)) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.stderr.on('data', (text) => process.stderr.write(text));
    child.once('exit', () => reject(new Error('the dashboard ended')));
  });
  return { process: child, address };
}

async function measureList(page, address) {
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByText(`${releases.toLocaleString('en')} releases in`).waitFor({ timeout: 60_000 });
  const list = Math.round(performance.now() - started);
  const paint = await page.evaluate(
    "Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime)",
  );
  return { list, paint };
}

/**
 * The word that takes longest, from the key to the frame after; of each the median of several times, as the
 * machine has others to serve, too.
 */
async function measureFilter(page) {
  return page.evaluate(`(async () => {
    const field = document.querySelector('[data-key="/"]');
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const words = ['a', 'app-9', 'app-99', 'nobody', 'app', ''];
    const times = new Map(words.map((word) => [word, []]));
    for (const word of Array.from({ length: 11 }, () => words).flat()) {
      // Whatever was to follow the word before has followed.
      for (let frames = 0; frames < 5; frames++) await frame();
      const start = performance.now();
      field.value = word;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await frame();
      times.get(word).push(performance.now() - start);
    }
    const median = (list) => list.sort((one, other) => one - other)[list.length >> 1];
    return Math.round(Math.max(...[...times.values()].map(median)));
  })()`);
}

function memoryOf(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1000);
}

function scriptSize() {
  const folder = `${root}dist/dashboard/assets`;
  const file = readdirSync(folder).find((name) => name.endsWith('.js'));
  return Math.round(gzipSync(readFileSync(`${folder}/${file}`)).length / 1000);
}

function print(what, figure, bound) {
  process.stdout.write(`${what.padEnd(32)} ${figure.padStart(10)}   ${bound}\n`);
}
