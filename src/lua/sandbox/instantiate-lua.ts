import type { LuaLibrary, Pointer } from './lua-library.ts';
import { WebAssembly } from './web-assembly.ts';
import type { WasmImports, WasmModule } from './web-assembly.ts';

/** Lua's own memory error, a panic, ended the machine: nothing in it may be used any more. */
export class LuaPanic extends Error {
  override readonly name = 'LuaPanic';
}

/** How C's longjmp travels: thrown by the machine, caught by the machine, through our frames. */
const longJump = Symbol('longjmp');

const pageSize = 65_536;

/**
 * A machine of its own: code and memory, nothing else. It can read no file, no clock and no
 * environment, because the imports that would are not there; so a script that took over the whole
 * interpreter could reach only what it is handed.
 *
 * `memoryLimit` is what Lua may allocate, in bytes. All of it is reserved at once (untouched pages
 * cost nothing), so that views of the memory stay valid.
 */
export function instantiateLua(module: WasmModule, memoryLimit: number): LuaLibrary {
  const library: LuaLibrary = new WebAssembly.Instance(
    module,
    importsFor(() => library),
  ).exports as LuaLibrary;
  library.emscripten_stack_init();
  library.__wasm_call_ctors();
  limitMemory(library, memoryLimit);
  return library;
}

function limitMemory(library: LuaLibrary, limit: number): void {
  const heapStart = library.malloc(1);
  const missing = heapStart + limit - library.memory.buffer.byteLength;
  if (missing > 0) library.memory.grow(Math.ceil(missing / pageSize));
  // Less than what the machine starts with: occupy the rest.
  else if (missing < 0) library.malloc(-missing);
}

/** The machine that imports these is made after them, so it is asked for. */
function importsFor(getLibrary: () => LuaLibrary): WasmImports {
  const invoke = (index: number, first: number, second: number) => {
    const library = getLibrary();
    const stack = library.stackSave();
    try {
      const call = library.__indirect_function_table.get(index) as (a: number, b: number) => void;
      call(first, second);
    } catch (error) {
      if (error !== longJump) throw error;
      library.stackRestore(stack);
      library.setThrew(1, 0);
    }
  };
  return {
    env: {
      ...absent('abort', 'strftime', 'system', 'exit', '_mktime_js', '_localtime_js'),
      ...absent('__syscall_openat', '__syscall_fcntl64', '__syscall_ioctl', '__syscall_dup3'),
      ...absent('__syscall_unlinkat', '__syscall_rmdir', '__syscall_renameat'),
      ...absent('__syscall_readlinkat', '_gmtime_js', '_tzset_js'),
      invoke_vii: invoke,
      _emscripten_throw_longjmp: () => {
        // oxlint-disable-next-line typescript/only-throw-error -- a jump is no error
        throw longJump;
      },
      // Only Lua's hash seed asks: the same seed means the same order of `pairs` on every run.
      emscripten_date_now: () => 0,
      _emscripten_get_now_is_monotonic: () => 1,
      emscripten_resize_heap: () => 0,
    },
    wasi_snapshot_preview1: {
      ...absent('fd_read', 'fd_write', 'fd_close', 'fd_seek'),
      environ_sizes_get: (count: Pointer, size: Pointer) => {
        const words = new Uint32Array(getLibrary().memory.buffer);
        words[count >> 2] = 0;
        words[size >> 2] = 0;
        return 0;
      },
      environ_get: () => 0,
    },
  };
}

/** Functions of a system that is not there. */
function absent(...names: readonly string[]): Record<string, () => never> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        throw new LuaPanic(`the Lua machine asked for ${name}`);
      },
    ]),
  );
}
