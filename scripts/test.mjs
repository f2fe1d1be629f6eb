/**
 * `npm test`: the checks, a build, then every test, acceptance included, the packed package, and the
 * contract suite on the embedded cluster. HELM_BIN=dist/helm runs acceptance on the executable
 * instead of the npm package's entry, and the statements of the proposal that take a cluster; the rest
 * does not depend on it, and is left out.
 * Arguments go to Vitest, and leave out the package and the contract suite (`npm run test:package`,
 * `npm run test:embedded`).
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const wantsExecutable = process.env.HELM_BIN?.includes('dist/helm') === true;
if (!wantsExecutable) run(process.execPath, ['scripts/check.mjs']);
run(process.execPath, [
  'scripts/build.mjs',
  ...(wantsExecutable ? ['cli', 'executable'] : ['cli']),
]);
const chosen = process.argv.slice(2);
const projects = wantsExecutable ? ['cli'] : ['unit', 'cli', 'oracle'];
if (chosen.length === 0) projects.push('hostile');
if (!wantsExecutable && chosen.length === 0) projects.push('package', 'embedded');
run('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...chosen]);
if (wantsExecutable && chosen.length === 0) {
  run('vitest', ['run', '--project', 'embedded', 'test/seeds']);
}
