/** `npm start`: builds helm and shows what it does, on the example chart. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function helm(...args) {
  process.stderr.write(`\n$ helm ${args.join(' ')}\n`);
  run(process.execPath, ['bin/helm.js', ...args]);
}

process.stderr.write('Building helm…\n');
run(process.execPath, ['scripts/build.mjs', 'cli']);
helm('version');
helm('template', 'demo', 'examples/charts/hello', '--set', 'greeting=Hello from your first chart');
process.stderr.write(`
What to try next:
  node bin/helm.js create web            start a chart of your own
  node bin/helm.js template demo ./web   and look at it
  node bin/helm.js --help                everything else
`);
