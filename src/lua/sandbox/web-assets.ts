/** What `locate.ts` is in browsers: the pieces of the sandbox are fetched from beside the bundle. */
import type { Chunk } from './lua-machine.ts';
import type { Assets } from './locate.ts';
import type { WasmModule } from './web-assembly.ts';

/** What editors should know of the library is part of the command line alone. */
export function locateAssets(): Assets {
  throw new Error('There are no files in a browser');
}

/** Fetched once, when a chart first has scripts. */
let lua: Promise<WasmModule> | undefined;
let chunks: Promise<readonly Chunk[]> | undefined;

export function loadLua(): Promise<WasmModule> {
  lua ??= fetchAsset('lua.wasm').then(async (response) =>
    compiler.compile(await response.arrayBuffer()),
  );
  return lua;
}

export function loadPrelude(): Promise<readonly Chunk[]> {
  chunks ??= fetchAsset('prelude.json').then(
    async (response) => (await response.json()) as readonly Chunk[],
  );
  return chunks;
}

async function fetchAsset(name: string): Promise<Response> {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`cannot load ${name}: ${response.status}`);
  return response;
}

const compiler = (
  globalThis as unknown as {
    readonly WebAssembly: { readonly compile: (bytes: ArrayBuffer) => Promise<WasmModule> };
  }
).WebAssembly;
