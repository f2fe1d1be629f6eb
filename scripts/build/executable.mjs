/**
 * Makes `dist/helm`: Node, the chunks of `dist/cli`, and for each the code that V8 compiled while
 * they ran the commands people run. The cache that Node itself would make holds nothing that was not
 * called while loading; with ours, a function is ready the first time it is called, and a command
 * loads the chunks it needs and no others.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = `${root}dist/cli`;
const target = `${root}dist/executable`;

/** Room for what a command makes in its short life: collecting garbage cost a sixth of the time. */
const v8Flags = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/** Expects `dist/cli` to be there. */
export async function buildExecutable() {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const chunks = globSync('**/*.js', { cwd: source }).map((file) => file.split(path.sep).join('/'));
  for (const chunk of chunks) {
    const file = `${target}/${chunk}`;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await toFunction(readFileSync(`${source}/${chunk}`, 'utf8')));
  }
  execFileSync(process.execPath, [`${root}scripts/build/code-cache.cjs`, target, ...chunks], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(
    `${target}/config.json`,
    JSON.stringify({
      main: `${root}scripts/build/executable-main.cjs`,
      output: `${root}dist/helm${process.platform === 'win32' ? '.exe' : ''}`,
      disableExperimentalSEAWarning: true,
      useCodeCache: true,
      execArgv: v8Flags,
      assets: Object.fromEntries([
        ...chunks.flatMap((chunk) => [
          [chunk, `${target}/${chunk}`],
          [`${chunk}.cache`, `${target}/${chunk}.cache`],
        ]),
        ...globSync('*', { cwd: `${source}/lua` }).map((name) => [
          `lua/${name}`,
          `${source}/lua/${name}`,
        ]),
      ]),
    }),
  );
  execFileSync(process.execPath, ['--build-sea', `${target}/config.json`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A chunk as a CommonJS function, in ASCII so that reading it needs no decoding. */
async function toFunction(code) {
  const { code: commonJs } = await transform(code.replace(/^import \{ createRequire.*$/m, ''), {
    format: 'cjs',
    platform: 'node',
    target: 'node22.12',
    charset: 'ascii',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '__filename' },
  });
  return `(function (require, module, exports, __filename) {${commonJs}\n})`;
}
