/**
 * What Lua needs besides the chunks of the command line, in `dist/cli/lua`: the code of its thread,
 * the library that the thread loads when a script first asks for it, the prelude, and Lua itself.
 */
import { copyFileSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function buildLuaAssets(common) {
  const target = `${root}dist/cli/lua`;
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

/** For the library, the scripts stay beside the code that reads them. */
export function copyLuaScripts(library) {
  copyScripts('prelude', `${library}/lua/prelude`);
  copyScripts('api', `${library}/lua/api`);
}

function copyScripts(folder, target) {
  const source = `${root}src/lua/${folder}`;
  mkdirSync(target, { recursive: true });
  for (const file of globSync('*.lua', { cwd: source })) {
    copyFileSync(path.join(source, file), path.join(target, file));
  }
}
