/**
 * Makes `dist/helm`: Node with our bundle, and with the code that V8 compiled while the bundle ran
 * the commands people run. The cache that Node itself would make holds nothing that was not called
 * while loading; with ours, a function is ready the first time it is called.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}dist/executable`;

/** Room for what a command makes in its short life: collecting garbage cost a sixth of the time. */
const v8Flags = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

export async function buildExecutable(common) {
  mkdirSync(folder, { recursive: true });
  await build({
    ...common,
    entryPoints: ['src/cli/main.ts'],
    outfile: `${folder}/helm.cjs`,
    format: 'cjs',
    minifySyntax: true,
    define: { 'import.meta.url': 'undefined' },
  });
  writeFileSync(`${folder}/main.cjs`, loader);
  execFileSync(process.execPath, [`${root}scripts/build/code-cache.cjs`, folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(
    `${folder}/config.json`,
    JSON.stringify({
      main: `${folder}/main.cjs`,
      output: `${root}dist/helm${process.platform === 'win32' ? '.exe' : ''}`,
      disableExperimentalSEAWarning: true,
      useCodeCache: true,
      execArgv: v8Flags,
      assets: { bundle: `${folder}/bundle.js`, cache: `${folder}/bundle.cache` },
    }),
  );
  execFileSync(process.execPath, ['--build-sea', `${folder}/config.json`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const loader = `
const { getAsset, getRawAsset } = require('node:sea');
const { Script, constants } = require('node:vm');
const script = new Script(getAsset('bundle', 'latin1'), {
  filename: 'helm.js',
  cachedData: Buffer.from(getRawAsset('cache')),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const module_ = { exports: {} };
script.runInThisContext()(require, module_, module_.exports);
module_.exports.runProcess();
`;
