/**
 * `npm start`: builds helm and shows what it does. A cluster is started for the occasion, the example
 * chart installed on it and looked at; nothing is left behind but helm, which is recommended as a
 * command that works on this machine, whatever Node it has of its own.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = mkdtempSync(path.join(os.tmpdir(), 'helm-start-'));
const environment = {
  ...process.env,
  KUBECONFIG: path.join(home, 'kubeconfig'),
  HELM_CACHE_HOME: path.join(home, 'cache'),
  HELM_CONFIG_HOME: path.join(home, 'config'),
  HELM_DATA_HOME: path.join(home, 'data'),
  KUBECACHEDIR: path.join(home, 'kube-cache'),
};

function say(text) {
  process.stderr.write(`${text}\n`);
}

function run(program, args) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  return status ?? 1;
}

function build(part) {
  return run(process.execPath, ['scripts/build.mjs', part]);
}

/** The executable where there is a Bun to make it with; else what npm runs by the Node that it brought. */
function chooseHelm() {
  if (build('executable') === 0) return { typed: 'dist/helm', command: [`${root}dist/helm`] };
  return { typed: 'npx helm', command: [process.execPath, 'bin/helm.js'] };
}

/** Runs a command of helm, and shows it as people would type it. */
function runnerOf([program, ...before]) {
  return (...args) => {
    say(`\n$ helm ${args.join(' ')}`);
    return run(program, [...before, ...args]);
  };
}

/** Stops at the first that fails; returns its exit code. */
function inTurn(...steps) {
  return steps.reduce((status, step) => (status === 0 ? step() : status), 0);
}

/** The cluster goes with whatever happens, Ctrl-C included. */
function tryOut(helm) {
  try {
    return inTurn(
      () => helm('cluster', 'start', '--ready-delay', '1s'),
      () => helm('install', 'demo', 'examples/charts/hello', '--wait'),
      () => helm('upgrade', 'demo', '--set', 'replicas=3', '--wait', '--hide-notes'),
      () => helm('history', 'demo'),
      () => helm('status', 'demo'),
      () => helm('delete', 'demo'),
    );
  } finally {
    helm('cluster', 'stop');
  }
}

function recommend(helm) {
  const next = [
    ['cluster start', 'a cluster of your own, for as long as you like'],
    ['create web', 'start a chart'],
    ['install demo ./web', 'and install it'],
    ['--help', 'everything else'],
  ];
  say('\nWhat to try next:');
  for (const [args, why] of next) say(`  ${helm} ${args.padEnd(20)} ${why}`);
}

// While a child runs, an interruption is the child's; what follows it here is the clean-up.
process.on('SIGINT', () => undefined);
say('Building helm…');
let status = build('cli');
if (status === 0) {
  const { typed, command } = chooseHelm();
  status = tryOut(runnerOf(command));
  if (status === 0) recommend(typed);
}
rmSync(home, { recursive: true, force: true });
process.exitCode = status;
