/**
 * `npm start`: builds helm and shows what it does. A cluster is started for the occasion, the example
 * chart installed on it and looked at; nothing is left behind.
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

function run(args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  return status ?? 1;
}

function helm(...args) {
  say(`\n$ helm ${args.join(' ')}`);
  return run(['bin/helm.js', ...args]);
}

/** Stops at the first that fails; returns its exit code. */
function inTurn(...steps) {
  return steps.reduce((status, step) => (status === 0 ? step() : status), 0);
}

/** The cluster goes with whatever happens, Ctrl-C included. */
function tryOut() {
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

// While a child runs, an interruption is the child's; what follows it here is the clean-up.
process.on('SIGINT', () => undefined);
say('Building helm…');
const status = inTurn(() => run(['scripts/build.mjs', 'cli']), tryOut);
rmSync(home, { recursive: true, force: true });
if (status === 0) {
  say(`
What to try next:
  node bin/helm.js cluster start         a cluster of your own, for as long as you like
  node bin/helm.js create web            start a chart
  node bin/helm.js install demo ./web    and install it
  node bin/helm.js --help                everything else`);
}
process.exitCode = status;
