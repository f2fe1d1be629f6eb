/**
 * Everything a change must pass before the tests: format, lint, types, dead exports, fresh docs. Lint takes as
 * long as all the others, which are done one after the other beside it.
 */
import { spawn } from 'node:child_process';

const beside = [
  ['format', 'prettier', ['--check', '--log-level=warn', '.']],
  ['types', 'tsc', []],
  ['types of the page', 'tsc', ['-p', 'dashboard/page']],
  ['types of the playground', 'tsc', ['-p', 'playground']],
  ['dead code', 'knip', ['--no-progress']],
  ['reference', process.execPath, ['scripts/reference.mjs', '--check']],
];
const lint = ['lint', 'eslint', ['--max-warnings=0', '.']];

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

/** Up to the first that does not pass. */
async function checkInTurn(checks) {
  for (const each of checks) if (!(await check(each))) return false;
  return true;
}

const passed = await Promise.all([check(lint), checkInTurn(beside)]);
process.exitCode = passed.every(Boolean) ? 0 : 1;
