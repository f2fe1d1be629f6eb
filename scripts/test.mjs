/**
 * `npm test`: the checks and a build, then every test, acceptance on the executable included, the packed
 * package, and the contract suite on the embedded cluster.
 * HELM_BIN names another program for the acceptance tests and the statements of the proposal that take a
 * cluster, as HELM_BIN=bin/helm.js what npm installs; the rest does not depend on it, and is left out.
 * Arguments go to Vitest, and leave out the package and the contract suite (`npm run test:package`,
 * `npm run test:embedded`).
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { HELM_BIN: named } = process.env;
const program = named ?? 'dist/helm';
const chosen = process.argv.slice(2);
const isWhole = chosen.length === 0;

/** Runs them side by side; ends with the first that fails. */
async function run(...commands) {
  await Promise.all(
    commands.map(async ([command, ...args]) => {
      const child = spawn(command, args, {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, HELM_BIN: program },
        shell: process.platform === 'win32',
      });
      const status = await new Promise((resolve) => {
        child.once('error', () => resolve(1));
        child.once('close', resolve);
      });
      if (status !== 0) process.exit(status ?? 1);
    }),
  );
}

function test(projects, ...args) {
  return run(['vitest', 'run', ...projects.flatMap((name) => ['--project', name]), ...args]);
}

const build = [process.execPath, 'scripts/build.mjs', 'cli'];
if (program.includes('dist/helm')) build.push('executable');
// Lint leaves half of a processor to what is done beside it.
if (named === undefined) await run([process.execPath, 'scripts/check.mjs'], build);
else await run(build);

const acceptance = isWhole ? ['cli', 'hostile'] : ['cli'];
const rest = isWhole ? ['unit', 'oracle', 'package', 'embedded'] : ['unit', 'oracle'];
await test(named === undefined ? [...rest, ...acceptance] : acceptance, ...chosen);
if (named !== undefined && isWhole) await test(['embedded'], 'test/seeds');
