/**
 * Brings a fresh clone to where its npm scripts work: installs the dependencies when they are not
 * there or not those of the lockfile. Runs on any Node from 20 on, before anything is installed.
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
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lockfile);
}
