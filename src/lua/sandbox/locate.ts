import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Chunk } from './lua-machine.ts';

/**
 * Where the pieces of the sandbox are that are not part of the program's own code: beside this file
 * where the sources run, or in the directory that a bundle names as `LUA_ASSETS`.
 */
export interface Assets {
  readonly worker: URL;
  /** The file of the module that the thread loads when a script first asks for it. */
  readonly services: string;
  readonly prelude: () => readonly Chunk[];
  readonly wasm: () => Uint8Array;
  /** What editors should know of the library. */
  readonly types: () => string;
}

/** Set by the build, relative to the bundle's file. */
declare const LUA_ASSETS: string | undefined;

/** In the order in which they run. */
export const preludeNames: readonly string[] = [
  'errors.lua',
  'data.lua',
  'library.lua',
  'files.lua',
  'permitted.lua',
  'environments.lua',
  'events.lua',
  'parts.lua',
  'context.lua',
  'plugin.lua',
  'dispatch.lua',
];

export function locateAssets(): Assets {
  return typeof LUA_ASSETS === 'undefined' ? fromSources() : fromBundle(LUA_ASSETS);
}

function fromBundle(directory: string): Assets {
  const at = (name: string) => new URL(`${directory}/${name}`, import.meta.url);
  return {
    worker: at('worker.mjs'),
    services: fileURLToPath(at('services.mjs')),
    prelude: () => readPrelude(at),
    wasm: () => readFileSync(at('lua.wasm')),
    types: () => readFileSync(at('helm.lua'), 'utf8'),
  };
}

function fromSources(): Assets {
  const at = (name: string) => new URL(name, import.meta.url);
  return {
    worker: at('worker.ts'),
    services: fileURLToPath(at('../api/services.ts')),
    prelude: () => readPrelude((name) => at(`../prelude/${name}`)),
    wasm: () => readFileSync(createRequire(import.meta.url).resolve('wasmoon/dist/glue.wasm')),
    types: () => readFileSync(at('../api/helm.lua'), 'utf8'),
  };
}

function readPrelude(at: (name: string) => URL): Chunk[] {
  return preludeNames.map((name) => ({ name, text: readFileSync(at(name), 'utf8') }));
}
