/**
 * Brings a fresh clone to where its npm scripts work: installs the dependencies when they are not
 * there or not those of the lockfile. Runs on any Node from 20 on, before anything is installed; then
 * it runs the script that it is given on the Node that was. No package runs a script of its own: none
 * needs to, and with `ignore-scripts` npm leaves out those before and after ours, too.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.installed-lockfile`;
const lockfile = readFileSync(`${root}package-lock.json`, 'utf8');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) {
  process.stderr.write('Installing dependencies (once)…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(
    npm,
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lockfile);
}

const [script, ...args] = process.argv.slice(2);
if (script !== undefined) {
  const windows = process.platform === 'win32';
  const node = `${root}node_modules/.bin/node${windows ? '.cmd' : ''}`;
  const { status, signal } = spawnSync(node, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  });
  process.exitCode = signal === null ? (status ?? 1) : 1;
}
