import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Chunk } from './lua-machine.ts';
import type { ServiceCode } from './services.ts';

/**
 * Where the pieces of the sandbox are that are not part of the program's own code. There are three
 * answers: beside this file (the sources, and the library made of them), in the directory that a
 * bundle names as `LUA_ASSETS`, inside the single executable.
 */
export interface Assets {
  readonly worker: URL | string;
  readonly services: ServiceCode;
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
  'dispatch.lua',
];

export function locateAssets(): Assets {
  const sea = process.getBuiltinModule('node:sea');
  if (sea.isSea()) return fromExecutable((name) => sea.getAsset(name, 'utf8'), sea.getRawAsset);
  return typeof LUA_ASSETS === 'undefined' ? fromSources() : fromBundle(LUA_ASSETS);
}

function fromExecutable(
  text: (name: string) => string,
  raw: (name: string) => ArrayBuffer,
): Assets {
  return {
    worker: text('lua/worker.cjs'),
    services: { code: text('lua/services.cjs') },
    prelude: () => preludeNames.map((name) => ({ name, text: text(`lua/${name}`) })),
    wasm: () => new Uint8Array(raw('lua/lua.wasm')),
    types: () => text('lua/helm.lua'),
  };
}

function fromBundle(directory: string): Assets {
  const at = (name: string) => new URL(`${directory}/${name}`, import.meta.url);
  return {
    worker: at('worker.cjs'),
    services: { file: fileURLToPath(at('services.cjs')) },
    prelude: () => readPrelude(at),
    wasm: () => readFileSync(at('lua.wasm')),
    types: () => readFileSync(at('helm.lua'), 'utf8'),
  };
}

function fromSources(): Assets {
  const at = (name: string) => new URL(name, import.meta.url);
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return {
    worker: at(`worker.${extension}`),
    services: { file: fileURLToPath(at(`../api/services.${extension}`)) },
    prelude: () => readPrelude((name) => at(`../prelude/${name}`)),
    wasm: () => readFileSync(createRequire(import.meta.url).resolve('wasmoon/dist/glue.wasm')),
    types: () => readFileSync(at('../api/helm.lua'), 'utf8'),
  };
}

function readPrelude(at: (name: string) => URL): Chunk[] {
  return preludeNames.map((name) => ({ name, text: readFileSync(at(name), 'utf8') }));
}
