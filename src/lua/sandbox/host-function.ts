import type { LuaLibrary, State } from './lua-library.ts';
import { WebAssembly } from './web-assembly.ts';

/**
 * A module that hands its import on as its export: what turns a JavaScript function into one that
 * the machine's table can hold, `(i32) -> i32`, the type of a `lua_CFunction`.
 */
const adapter = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic, version 1
  ...[0x01, 0x06, 0x01, 0x60, 0x01, 0x7f, 0x01, 0x7f], // type 0: (i32) -> i32
  ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00], // import "e" "f", type 0
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00], // export "f"
]);

/** Puts a function into the machine's table and returns its index there. */
export function addHostFunction(library: LuaLibrary, run: (L: State) => number): number {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(adapter), { e: { f: run } });
  return addToTable(library, (instance.exports as { readonly f: unknown }).f);
}

/** For a function of the machine's own. */
export function addToTable(library: LuaLibrary, run: unknown): number {
  const index = library.__indirect_function_table.grow(1);
  library.__indirect_function_table.set(index, run);
  return index;
}
