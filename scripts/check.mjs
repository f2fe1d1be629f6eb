/**
 * Everything a change must pass before the tests: format, types, lint, dead exports, fresh docs; up to the
 * first that does not pass.
 */
import { spawn } from 'node:child_process';

const checks = [
  ['format', 'oxfmt', ['--list-different']],
  ['types', 'tsc', []],
  ['types of the page', 'tsc', ['-p', 'dashboard/page']],
  ['types of the playground', 'tsc', ['-p', 'playground']],
  ['lint', 'oxlint', []],
  ['dead code', 'knip', ['--no-progress']],
  ['reference', process.execPath, ['scripts/reference.mjs', '--check']],
];

async function check([name, command, args]) {
  const started = performance.now();
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`${status === 0 ? '✓' : '✗'} ${name} (${seconds}s)\n`);
  return status === 0;
}

for (const each of checks) {
  if (await check(each)) continue;
  process.exitCode = 1;
  break;
}
