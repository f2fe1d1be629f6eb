/**
 * `npm run reproducible`: builds the executable twice, from nothing, and compares: whoever has the
 * sources can tell whether an executable was made of them.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const executable = `${root}dist/helm${process.platform === 'win32' ? '.exe' : ''}`;

function buildOnce() {
  rmSync(executable, { force: true });
  execFileSync(process.execPath, ['scripts/build.mjs', 'cli', 'executable'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const digest = createHash('sha256').update(readFileSync(executable)).digest('hex');
  process.stdout.write(`sha256:${digest}\n`);
  return digest;
}

const [first, second] = [buildOnce(), buildOnce()];
process.stdout.write(first === second ? 'the same\n' : 'not the same\n');
process.exitCode = first === second ? 0 : 1;
