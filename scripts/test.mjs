/**
 * `npm test`: a build, then every test, acceptance on the executable included, the packed package, and the
 * contract suite on the embedded cluster; the checks beside them.
 * HELM_BIN names another program for the acceptance tests and the statements of the proposal that take a
 * cluster, as HELM_BIN=bin/helm.js what npm installs; the rest does not depend on it, and is left out.
 * Arguments go to Vitest, and leave out the package and the contract suite (`npm run test:package`,
 * `npm run test:embedded`).
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { HELM_BIN: named } = process.env;
const program = named ?? 'dist/helm';
const chosen = process.argv.slice(2);
const isWhole = chosen.length === 0;

const running = new Set();

/** Runs a program to its end; one that fails ends everything. */
async function run([command, ...args], { priority = 0 } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HELM_BIN: program },
    shell: process.platform === 'win32',
  });
  running.add(child);
  if (priority !== 0 && child.pid !== undefined) os.setPriority(child.pid, priority);
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  running.delete(child);
  if (status === 0) return;
  for (const other of running) other.kill();
  process.exit(status ?? 1);
}

/** One worker more than there are cores on a small machine: these tests wait now and then, each for something else. */
function test(projects, ...args) {
  const chosenProjects = projects.flatMap((name) => ['--project', name]);
  return run(['vitest', 'run', '--maxWorkers=3', ...chosenProjects, ...args]);
}

/** Takes the time that tests wait; they never wait for it. */
const patiently = { priority: os.constants.priority.PRIORITY_LOW };

async function testAll() {
  const build = [process.execPath, 'scripts/build.mjs', 'cli'];
  if (program.includes('dist/helm')) build.push('executable');
  await run(build);
  const acceptance = isWhole ? ['cli', 'hostile'] : ['cli'];
  const rest = isWhole ? ['unit', 'oracle', 'package', 'embedded'] : ['unit', 'oracle'];
  await test(named === undefined ? [...rest, ...acceptance] : acceptance, ...chosen);
  if (named !== undefined && isWhole) await test(['embedded'], 'test/seeds');
}

const checks = [process.execPath, 'scripts/check.mjs'];
await Promise.all([testAll(), ...(named === undefined ? [run(checks, patiently)] : [])]);
