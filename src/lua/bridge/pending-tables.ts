import type { LuaLibrary, State } from '../sandbox/lua-library.ts';
import type { LuaMemory } from '../sandbox/lua-memory.ts';
import type { JsonReader } from './json-reader.ts';
import { textKey } from './marks.ts';
import type { Metatables } from './marks.ts';

/** Tables that have nothing but their text yet. */
export class PendingTables {
  readonly #library: LuaLibrary;
  readonly #memory: LuaMemory;
  readonly #reader: JsonReader;

  constructor(library: LuaLibrary, memory: LuaMemory, reader: JsonReader) {
    this.#library = library;
    this.#memory = memory;
    this.#reader = reader;
  }

  has(L: State, index: number, { pending }: Metatables): boolean {
    if (this.#library.lua_getmetatable(L, index) === 0) return false;
    const isPending = this.#library.lua_rawequal(L, -1, pending) !== 0;
    this.#library.lua_settop(L, -2);
    return isPending;
  }

  /** Makes of the table at an index, counted from the bottom, what its text says. */
  fill(L: State, index: number, metatables: Metatables): void {
    const library = this.#library;
    const top = library.lua_gettop(L);
    library.lua_rawgetp(L, index, textKey);
    const text = this.#memory.textAt(L, -1);
    library.lua_pushnil(L);
    library.lua_rawsetp(L, index, textKey);
    library.lua_pushnil(L);
    library.lua_setmetatable(L, index);
    library.lua_pushvalue(L, index);
    this.#reader.fill(L, text, metatables);
    library.lua_settop(L, top);
  }
}
