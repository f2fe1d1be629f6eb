/**
 * Builds everything that is shipped:
 *
 * - `dist/lib`: the library, with its types;
 * - `dist/cli`: the command line as modules that load one another when needed, for bin/helm.js;
 * - `dist/helm`: one executable file for people who have no Node.
 *
 * `npm run build -- cli` builds only what is named; the executable is made from `dist/cli`.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildExecutable } from './build/executable.mjs';
import { buildLuaAssets, copyLuaScripts } from './build/lua-assets.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node22.12',
  legalComments: 'none',
  logLevel: 'warning',
};

const parts = {
  lib() {
    execFileSync(`${root}node_modules/.bin/tsc`, ['-p', 'tsconfig.build.json'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    copyLuaScripts(`${dist}/lib`);
  },

  async cli() {
    rmSync(`${dist}/cli`, { recursive: true, force: true });
    await build({
      ...common,
      entryPoints: ['src/cli/main.ts'],
      outdir: 'dist/cli',
      format: 'esm',
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      // Seen from a chunk.
      define: { LUA_ASSETS: '"../lua"' },
      // Dependencies in CommonJS ask for `require`.
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
      },
    });
    await buildLuaAssets(common);
  },

  executable: buildExecutable,
};

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  if (!Object.hasOwn(parts, name)) throw new Error(`There is no part "${name}" to build`);
  await parts[name]();
}
