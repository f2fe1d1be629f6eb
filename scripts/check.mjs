/** Everything a change must pass before the tests: format, lint, types, dead exports, fresh docs. */
import { spawnSync } from 'node:child_process';

const checks = [
  ['format', 'prettier', ['--check', '--log-level=warn', '.']],
  ['types', 'tsc', []],
  ['types of the page', 'tsc', ['-p', 'dashboard/page']],
  ['types of the playground', 'tsc', ['-p', 'playground']],
  ['lint', 'eslint', ['--max-warnings=0', '.']],
  ['dead code', 'knip', ['--no-progress']],
  ['reference', process.execPath, ['scripts/reference.mjs', '--check']],
];

for (const [name, command, args] of checks) {
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`${status === 0 ? '✓' : '✗'} ${name} (${seconds}s)\n`);
  if (status !== 0) process.exit(1);
}
