/**
 * `dist/browser`: what renders charts, for pages. The sources are those of the command line; where they
 * ask for Node, the table below says what stands in. Whatever of Node is left is an error.
 */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Each pair has the same exports, as far as they are used. */
const standIns = {
  'src/runtime/differences.ts': 'src/runtime/web/differences.ts',
  'src/x509/node-crypto.ts': 'src/x509/web-crypto.ts',
  'src/lua/sandbox/locate.ts': 'src/lua/sandbox/web-assets.ts',
  'src/lua/sandbox/sandbox.ts': 'src/lua/sandbox/web-sandbox.ts',
  'src/context/lua-access/granted-capabilities.ts': 'src/context/lua-access/web-capabilities.ts',
};

/** What a page never asks for: networks, clusters, the disk, other programs. Folders end in a slash. */
const leftOut = [
  'src/connection/',
  'src/dependency/',
  'src/http/',
  'src/plugins/',
  'src/processes/',
  'src/provenance/',
  'src/registry/',
  'src/release/',
  'src/repository/',
  'src/rendering/lookup-from-file.ts',
  'src/rendering/lookup-hosts.ts',
  'src/rendering/lookup-objects.ts',
  'src/rendering/post-render.ts',
  'src/rendering/write-manifests.ts',
  'src/chart/loader/read-directory.ts',
  'src/source/chart-directory.ts',
  'src/source/dependency-context.ts',
  'src/source/fetch-context.ts',
  'src/source/fetch-for-action.ts',
  'src/source/lua-plugin-world.ts',
  'src/source/obtain-chart.ts',
  'src/source/obtain-from-disk.ts',
  'src/source/plugin-transfer.ts',
  'src/source/update-dependencies.ts',
  'src/source/user-values.ts',
  'src/source/verify-file.ts',
];

const platform = {
  name: 'browser',
  setup(bundle) {
    const at = (file) => path.join(root, file);
    const replaced = new Map(Object.entries(standIns).map(([from, to]) => [at(from), at(to)]));
    const isLeftOut = (file) =>
      leftOut.some((each) => (each.endsWith('/') ? file.startsWith(at(each)) : file === at(each)));
    bundle.onResolve({ filter: /^\./ }, ({ path: asked, resolveDir }) => {
      const file = path.resolve(resolveDir, asked);
      if (replaced.has(file)) return { path: replaced.get(file) };
      if (!isLeftOut(file)) return undefined;
      return { path: file, namespace: 'left-out', sideEffects: false };
    });
    // In CommonJS, where any name may be asked for; who uses one fails at once.
    bundle.onLoad({ filter: /./, namespace: 'left-out' }, ({ path: file }) => ({
      contents: `throw new Error(${JSON.stringify(`${path.relative(root, file)} is not for browsers`)}); module.exports = {};`,
    }));
    bundle.onResolve({ filter: /^node:/ }, ({ path: name }) => {
      if (name === 'node:buffer') return { path: at('src/runtime/web/buffer.ts') };
      if (name.startsWith('node:path'))
        return { path: createRequire(import.meta.url).resolve('path-browserify') };
      // Of modules that nothing uses, this goes with them.
      return { path: name, external: true, sideEffects: false };
    });
  },
};

/** How everything is bundled that runs in a browser and renders charts. */
export const browserOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'browser',
  target: 'es2024',
  format: 'esm',
  splitting: true,
  minify: true,
  chunkNames: '[name]-[hash]',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  inject: ['src/runtime/web/buffer.ts'],
  plugins: [platform],
};

export async function buildBrowser(target = `${root}dist/browser`) {
  rmSync(target, { recursive: true, force: true });
  const { metafile } = await build({
    ...browserOptions,
    entryPoints: { index: 'src/browser.ts', worker: 'src/browser/worker.ts' },
    outdir: target,
  });
  requireNoNode(metafile);
  copyLua(target);
}

/** Fails for what a browser cannot load, naming who asks for it. */
export function requireNoNode({ outputs }) {
  const problems = Object.values(outputs).flatMap(({ imports, inputs }) =>
    imports
      .filter(({ path: name }) => name.startsWith('node:'))
      .map(({ path: name }) => {
        const askers = Object.keys(inputs).filter((input) =>
          existingText(input).includes(`'${name}'`),
        );
        return `${name}, asked for by ${askers.join(', ')}`;
      }),
  );
  if (problems.length > 0) throw new Error(`Not for browsers: ${problems.join('; ')}`);
}

function existingText(input) {
  return input.startsWith('src/') ? readFileSync(path.join(root, input), 'utf8') : '';
}

/** Lua itself and its prelude, in the order in which it runs. */
export function copyLua(target) {
  copyFileSync(
    createRequire(import.meta.url).resolve('wasmoon/dist/glue.wasm'),
    `${target}/lua.wasm`,
  );
  const source = readFileSync(`${root}src/lua/sandbox/locate.ts`, 'utf8');
  const names = [...source.matchAll(/^ {2}'(\w+\.lua)',$/gm)].map(([, name]) => name);
  const chunks = names.map((name) => ({
    name,
    text: readFileSync(`${root}src/lua/prelude/${name}`, 'utf8'),
  }));
  writeFileSync(`${target}/prelude.json`, JSON.stringify(chunks));
}
