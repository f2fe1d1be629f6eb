/**
 * What Lua needs besides the program's own code, in `dist/lua`: the code of its thread, the library
 * that the thread loads when a script first asks for it, the prelude, and Lua itself.
 */
import { copyFileSync, globSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function buildLuaAssets(common) {
  const target = `${root}dist/lua`;
  rmSync(target, { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: {
      worker: 'src/lua/sandbox/worker.ts',
      services: 'src/lua/api/services.ts',
    },
    outdir: target,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    minifySyntax: true,
    minifyWhitespace: true,
  });
  const wasm = createRequire(import.meta.url).resolve('wasmoon/dist/glue.wasm');
  copyFileSync(wasm, `${target}/lua.wasm`);
  copyScripts('prelude', target);
  copyScripts('api', target);
}

function copyScripts(folder, target) {
  const source = `${root}src/lua/${folder}`;
  for (const file of globSync('*.lua', { cwd: source })) {
    copyFileSync(path.join(source, file), path.join(target, file));
  }
}
