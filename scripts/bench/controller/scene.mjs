/** A real control plane, a repository with a small chart, and a controller that is measured. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { serveChart } from './chart.mjs';
import { cpuOf, findPlane, memoryOf } from './processes.mjs';
import { startControlPlane } from './sources.mjs';

export const root = path.resolve(import.meta.dirname, '../../..');
const requests = '/apis/helm.sh/v3/namespaces/bench/helmrequests';

export async function openScene(report) {
  execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs'), 'cli']);
  const home = mkdtempSync(path.join(os.tmpdir(), 'controller-bench-'));
  const plane = await startControlPlane({ report, isAttached: true });
  const repository = await serveChart();
  const agent = new https.Agent({ ca: plane.ca, keepAlive: true, maxSockets: 16 });
  const environment = { PATH: process.env.PATH, HOME: home, KUBECONFIG: plane.admin.kubeconfig };

  async function call(method, url, body) {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const headers = { authorization: `Bearer ${plane.admin.token}`, 'content-type': type };
    const answer = await new Promise((resolve, reject) => {
      const request = https.request(`${plane.url}${url}`, { method, headers, agent }, resolve);
      request.on('error', reject);
      request.end(payload);
    });
    const content = await text(answer);
    // The server has yet to load a kind that is new to it.
    if (answer.statusCode === 429) {
      await delay(1000);
      return call(method, url, body);
    }
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${content.slice(0, 300)}`);
    return content.startsWith('{') ? JSON.parse(content) : content;
  }

  execFileSync(process.execPath, [path.join(root, 'bin/helm.js'), 'init'], { env: environment });
  await call('POST', '/api/v1/namespaces', { metadata: { name: 'bench' } });

  return {
    call,
    repository,
    kubeconfig: plane.admin.kubeconfig,
    ...findPlane(new URL(plane.url).port),
    /** Starts a controller; it answers once all that there is has been seen. */
    async start(...given) {
      const options = ['--listen', '127.0.0.1:0', ...given];
      const program = path.join(root, 'bin/helm-controller.js');
      // As its first line says, and the Dockerfile.
      const flags = ['--max-semi-space-size=4', '--heap-growing-percent=50'];
      const child = spawn(process.execPath, [...flags, program, ...options], {
        env: environment,
        stdio: ['ignore', 'inherit', 'pipe'],
      });
      const metrics = await new Promise((resolve, reject) => {
        let said = '';
        child.stderr.on('data', (chunk) => {
          said += chunk;
          const address = /metrics at (\S+)/.exec(said)?.[1];
          if (address !== undefined) resolve(address);
        });
        child.on('exit', () => reject(new Error(said)));
      });
      const ended = new Promise((resolve) => child.on('exit', resolve));
      // A connection that was kept may end in the moment in which it is used again.
      const readMetrics = () =>
        fetch(metrics).catch((error) => {
          if (child.exitCode !== null) throw error;
          return fetch(metrics);
        });
      const readMetric = async (name) => {
        const lines = (await (await readMetrics()).text()).split('\n');
        return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
      };
      return {
        pid: child.pid,
        cpu: () => cpuOf(child.pid),
        memory: () => memoryOf(child.pid),
        /** How many releases it says to have brought to what was asked for. */
        deployed: async () => {
          const outcomes = ['installed', 'upgraded', 'unchanged'];
          const names = outcomes.map((each) => `helm_reconciliations_total{outcome="${each}"}`);
          const counts = await Promise.all(names.map(readMetric));
          return counts.reduce((sum, each) => sum + each);
        },
        /** Waits until it has looked at everything, and has nothing to do. */
        untilIdle: async () => {
          for (let quiet = 0; quiet < 5;) {
            quiet = (await readMetric('helm_queue_depth')) === 0 ? quiet + 1 : 0;
            await delay(2000);
          }
        },
        stop: async () => {
          child.kill('SIGTERM');
          await ended;
        },
      };
    },
    async ask(name, values = {}) {
      const chart = { reference: 'small:1.0.0', repository: repository.url };
      const spec = { chart, values, interval: '10m' };
      const kind = { apiVersion: 'helm.sh/v3', kind: 'HelmRequest' };
      await call('POST', requests, { ...kind, metadata: { name }, spec });
    },
    change: (name, spec) => call('PATCH', `${requests}/${name}`, { spec }),
    remove: (name) => call('DELETE', `${requests}/${name}`),
    async list() {
      const { items } = await call('GET', `${requests}?resourceVersion=0`);
      return items;
    },
    async close() {
      repository.close();
      agent.destroy();
      await plane.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Calls with each, so many at a time. */
export async function inTurns(items, width, call) {
  const rest = items.values();
  const work = async () => {
    for (const item of rest) await call(item);
  };
  await Promise.all(Array.from({ length: width }, work));
}

export function isReady({ metadata, status }) {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  return ready?.status === 'True' && ready.observedGeneration === metadata.generation;
}

/** Keeps figures where those of all suites are. */
export function keep(suite, command, figures) {
  const directory = path.join(root, 'dist/measurements');
  mkdirSync(directory, { recursive: true });
  const [{ model }] = os.cpus();
  const load = os.loadavg().map((each) => Number(each.toFixed(1)));
  const machine = { cpus: os.cpus().length, model, load };
  const measured = { suite, command, date: new Date().toISOString(), machine, figures };
  writeFileSync(
    path.join(directory, `${suite}.json`),
    `${JSON.stringify(measured, undefined, 2)}\n`,
  );
}

export function readFlag(name, usual) {
  const found = process.argv.find((each) => each.startsWith(`--${name}=`));
  return found === undefined ? usual : found.slice(name.length + 3);
}
