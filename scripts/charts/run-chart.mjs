/** One chart through its life, with each client on each server. */
import { spawn } from 'node:child_process';
import { normalizeAll } from './normalize.mjs';
import { settle, takeSnapshot, wipe } from './objects.mjs';
import { Randomness } from './randomness.mjs';

export const namespace = 'charts';
export const steps = ['install', 'upgrade', 'rollback', 'uninstall'];
const release = 'subject';
const maxSeconds = 40;
/** Tried one after the other, until one changes what is rendered. */
const changes = [
  'replicaCount=2',
  'replicas=2',
  'podAnnotations.changed=yes',
  'commonAnnotations.changed=yes',
  'commonLabels.changed=yes',
  'podLabels.changed=yes',
  'labels.changed=yes',
  'controller.replicaCount=2',
  'server.replicaCount=2',
  'changed=yes',
];

/** What became of it: by server and client, the verdict and the objects after each step. */
export async function runChart(chart, { servers, clients, baselines }) {
  const [first, second] = [await render(clients.helm, chart), await render(clients.helm, chart)];
  if (first.code !== 0) return { skipped: firstLine(first.stderr) };
  if (first.stdout.trim() === '') return { skipped: 'renders nothing' };
  const randomness = new Randomness(first.stdout, second.stdout);
  const change = await findChange(clients.helm, chart, first.stdout);
  const lives = await Promise.all(
    Object.values(servers).map(async (server) => {
      const baseline = baselines.get(server);
      const found = {};
      for (const [client, program] of Object.entries(clients)) {
        const context = { program, server, chart, change, baseline, randomness };
        found[`${server.name} ${client}`] = await live(context);
      }
      return found;
    }),
  );
  return { change, lives: Object.assign({}, ...lives) };
}

async function live({ program, server, chart, change, baseline, randomness }) {
  const { api } = server;
  const wait = ['--wait', '--timeout', `${maxSeconds}s`];
  const commands = {
    install: ['install', release, chart, ...wait],
    upgrade: ['upgrade', release, chart, '--set', change, ...wait],
    rollback: ['rollback', release, '1', ...wait],
    uninstall: ['uninstall', release, ...wait],
  };
  const life = {};
  for (const step of steps) {
    const started = performance.now();
    const run = await runHelm(program, server, [...commands[step], '-n', namespace]);
    const seconds = (performance.now() - started) / 1000;
    await settle(api, namespace);
    const snapshot = await takeSnapshot(api, namespace, baseline);
    life[step] = {
      code: run.code,
      seconds,
      error: run.code === 0 ? '' : errorOf(run.stderr),
      objects: normalizeAll(snapshot, randomness),
    };
    if (step === 'install' && run.code !== 0 && isRefused(snapshot)) break;
  }
  await wipe(api, namespace, baseline);
  return life;
}

/** Nothing came of it: there is nothing to upgrade. */
function isRefused(snapshot) {
  return snapshot.length === 0;
}

async function findChange(program, chart, before) {
  for (const change of changes) {
    const { code, stdout } = await render(program, chart, ['--set', change]);
    if (code === 0 && stdout !== before) return change;
  }
  return 'changed=yes';
}

function render(program, chart, args = []) {
  return runHelm(program, undefined, [
    'template',
    release,
    chart,
    '-n',
    namespace,
    '--kube-version',
    '1.36.1',
    ...args,
  ]);
}

export function runHelm({ command, args: before, home }, server, args) {
  const environment = {
    PATH: process.env.PATH,
    HOME: home,
    KUBECONFIG: server?.kubeconfig ?? '/none',
  };
  const child = spawn(command, [...before, ...args], {
    env: environment,
    cwd: home,
    timeout: 300_000,
  });
  const texts = { stdout: [], stderr: [] };
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (chunk) => texts[name].push(chunk));
  child.stdin.end();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const [stdout, stderr] = [texts.stdout, texts.stderr].map((all) =>
        Buffer.concat(all).toString(),
      );
      resolve({ code: code ?? 1, stdout, stderr });
    });
  });
}

function errorOf(stderr) {
  const start = stderr.search(/^Error:/m);
  return firstLine(start < 0 ? stderr : stderr.slice(start));
}

function firstLine(text) {
  return text.split('\n').find((line) => line.startsWith('Error')) ?? text.split('\n')[0] ?? '';
}
