/**
 * Brings a fresh clone to where its npm scripts work: installs the dependencies when they are not
 * there or not those of the lockfile. Runs on any Node from 20 on, before anything is installed; then
 * it runs the script that it is given on the Node that was. No package runs a script of its own: none
 * needs to, and with `ignore-scripts` npm leaves out those before and after ours, too.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runShown } from './run-shown.mjs';

const windows = process.platform === 'win32';
const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.installed-lockfile`;
const lockfile = readFileSync(`${root}package-lock.json`, 'utf8');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) {
  const status = await runShown(
    'Installing dependencies (once)',
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, shell: windows },
  );
  if (status !== 0) process.exit(status);
  linkNode();
  writeFileSync(stamp, lockfile);
}

/**
 * Older npms take the link of a program away with the packages of other systems that have one of the same
 * name, as those of Node do.
 */
function linkNode() {
  const { optionalDependencies } = JSON.parse(
    readFileSync(`${root}toolchain/package.json`, 'utf8'),
  );
  const link = `${root}node_modules/.bin/node`;
  const name = Object.keys(optionalDependencies)
    .filter((each) => each.startsWith('node-'))
    .find((each) => existsSync(`${root}node_modules/${each}`));
  if (name === undefined) throw new Error('npm has brought no Node for this machine');
  if (existsSync(windows ? `${link}.cmd` : link)) return;
  if (windows) writeFileSync(`${link}.cmd`, `@"%~dp0\\..\\${name}\\bin\\node.exe" %*\r\n`);
  else symlinkSync(`../${name}/bin/node`, link);
}

const [script, ...args] = process.argv.slice(2);
if (script !== undefined) {
  const node = `${root}node_modules/.bin/node${windows ? '.cmd' : ''}`;
  const { status, signal, error } = spawnSync(node, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  });
  if (error !== undefined) throw error;
  process.exitCode = signal === null ? (status ?? 1) : 1;
}
