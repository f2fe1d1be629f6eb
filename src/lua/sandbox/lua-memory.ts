import type { LuaLibrary, Pointer, State } from './lua-library.ts';

const encoder = new TextEncoder();

/** Reads and writes the machine's memory, which never moves (see `instantiateLua`). */
export class LuaMemory {
  readonly bytes: Uint8Array;
  readonly #library: LuaLibrary;
  readonly #words: Uint32Array;
  /** Where Lua writes the length of a string that it points at. */
  readonly #length: Pointer;

  constructor(library: LuaLibrary) {
    this.#library = library;
    this.bytes = new Uint8Array(library.memory.buffer);
    this.#words = new Uint32Array(library.memory.buffer);
    this.#length = library.malloc(8);
  }

  /** A zero-terminated copy that stays for the life of the machine. */
  keepText(text: string): Pointer {
    const bytes = encoder.encode(`${text}\0`);
    const pointer = this.#library.malloc(bytes.length);
    this.bytes.set(bytes, pointer);
    return pointer;
  }

  /** Where the string at a stack index is; `length` tells how long, until the next call. */
  pointerTo(L: State, index: number): Pointer {
    return this.#library.lua_tolstring(L, index, this.#length);
  }

  get length(): number {
    return this.#words[this.#length >> 2] ?? 0;
  }

  /** Where the string at a stack index is, and how long. */
  textAt(L: State, index: number): { readonly pointer: Pointer; readonly length: number } {
    const pointer = this.pointerTo(L, index);
    return { pointer, length: this.length };
  }

  /** The string at a stack index where it is, until something is allocated. */
  viewOf(L: State, index: number): Uint8Array {
    const pointer = this.pointerTo(L, index);
    return this.bytes.subarray(pointer, pointer + this.length);
  }

  /** A copy of the string at a stack index, which must hold one. */
  copyString(L: State, index: number): Uint8Array {
    const pointer = this.pointerTo(L, index);
    return this.bytes.slice(pointer, pointer + this.length);
  }

  pushString(L: State, text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? encoder.encode(text) : text;
    // Through an allocation of Lua's own, so that it counts and that a lack of memory is an error.
    const pointer = this.#library.lua_newuserdatauv(L, bytes.length, 0);
    this.bytes.set(bytes, pointer);
    this.#library.lua_pushlstring(L, pointer, bytes.length);
    this.#library.lua_rotate(L, -2, 1);
    this.#library.lua_settop(L, -2);
  }
}
