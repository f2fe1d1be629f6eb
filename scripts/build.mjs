/**
 * Builds everything that is shipped:
 *
 * - `dist/lib`: the library, a file for each of its doors and what they share;
 * - `dist/cluster`: the embedded cluster by itself;
 * - `dist/browser`: what renders charts, for pages;
 * - `dist/playground`: a page that renders charts as one types;
 * - `dist/types`: the types of all;
 * - `dist/cli`: the command line as modules that load one another when needed, for bin/helm.js;
 * - `dist/descriptions`: what Kubernetes says of its types, for the embedded cluster;
 * - `dist/notices`: the licences of what is shipped of others, and a list of it;
 * - `dist/dashboard`: the page of the dashboard, for the library and the command line;
 * - `dist/lua`: what Lua needs besides, for the library and the command line;
 * - `dist/helm`: one executable file for people who have no Node, made with the four before it.
 *
 * `npm run build -- cli` builds only what is named.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildBrowser } from './build/browser.mjs';
import { buildDescriptions } from './build/descriptions.mjs';
import { buildDashboard } from './build/dashboard.mjs';
import { buildExecutable } from './build/executable.mjs';
import { buildLuaAssets } from './build/lua-assets.mjs';
import { buildNotices } from './build/notices.mjs';
import { buildPlayground } from './build/playground.mjs';

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

/** Modules that share what they have in common, and load the rest when it is needed. */
const modules = { ...common, format: 'esm', splitting: true };

const parts = {
  async lib() {
    clear('lib');
    await build({
      ...modules,
      entryPoints: {
        index: 'src/index.ts',
        engine: 'src/engine.ts',
        lua: 'src/lua.ts',
        controller: 'controller/index.ts',
        dashboard: 'dashboard/index.ts',
      },
      outdir: 'dist/lib',
      chunkNames: '[name]-[hash]',
      packages: 'external',
      define: { LUA_ASSETS: '"../lua"', DASHBOARD_PAGE: '"../dashboard"' },
    });
    await buildLuaAssets(common);
    await buildDashboard();
    clear('types/src');
    clear('types/controller');
    clear('types/dashboard');
    writeTypes('tsconfig.build.json');
  },

  async browser() {
    await buildBrowser();
  },

  async playground() {
    await buildPlayground();
  },

  async cluster() {
    clear('cluster');
    await build({
      ...modules,
      entryPoints: ['cluster/index.ts'],
      outdir: 'dist/cluster',
      chunkNames: '[name]-[hash]',
      packages: 'external',
      define: { DESCRIPTIONS: '"../descriptions"' },
    });
    buildDescriptions();
    clear('types/cluster');
    writeTypes('cluster/tsconfig.build.json');
  },

  async cli() {
    clear('cli');
    await build({
      ...modules,
      entryPoints: ['src/cli/main.ts'],
      outdir: 'dist/cli',
      chunkNames: 'chunks/[name]-[hash]',
      // Seen from a chunk.
      define: {
        LUA_ASSETS: '"../../lua"',
        NOTICES: '"../../notices"',
        DESCRIPTIONS: '"../../descriptions"',
        DASHBOARD_PAGE: '"../../dashboard"',
      },
      // Dependencies in CommonJS ask for `require`.
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
      },
    });
    await buildLuaAssets(common);
    buildDescriptions();
    await buildDashboard();
    buildNotices();
  },

  async dashboard() {
    await buildDashboard();
  },

  executable() {
    buildExecutable();
  },
};

function clear(folder) {
  rmSync(`${dist}/${folder}`, { recursive: true, force: true });
}

function writeTypes(project) {
  execFileSync(`${root}node_modules/.bin/tsc`, ['-p', project], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  if (!Object.hasOwn(parts, name)) throw new Error(`There is no part "${name}" to build`);
  await parts[name]();
}
