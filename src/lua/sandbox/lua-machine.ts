import { DataFunctions } from '../bridge/data-functions.ts';
import { listKey, nullPointer, pendingKey } from '../bridge/marks.ts';
import { answerCost, costOfCall } from './call-costs.ts';
import { addHostFunction, addToTable } from './host-function.ts';
import { isHostRefusal } from './host-refusal.ts';
import { LuaPanic, instantiateLua } from './instantiate-lua.ts';
import { luaType, registryIndex } from './lua-library.ts';
import type { LuaLibrary, State } from './lua-library.ts';
import { LuaMemory } from './lua-memory.ts';
import type { WasmModule } from './web-assembly.ts';

/** What Lua may ask of its host: bytes in, bytes out. A refusal is thrown as `HostRefusal`. */
export type HostCall = (name: string, args: readonly Uint8Array[]) => readonly HostResult[];
export type HostResult = string | Uint8Array;

export interface Chunk {
  readonly name: string;
  readonly text: string;
}

export interface LuaMachineOptions {
  /** Bytes that Lua may allocate. */
  readonly memoryLimit: number;
  /** Run in order, each with the same table; one of them sets its `dispatch`. */
  readonly prelude: readonly Chunk[];
  readonly host: HostCall;
}

/** The key of the registry under which the prelude's `dispatch` is. */
const dispatchKey = 16;
/** From here on, what is held for blobs. */
const firstBlobKey = 1024;

const decoder = new TextDecoder();

/**
 * Lua itself, deaf and blind: no library that reaches outside, one function to ask its host, and some
 * that make data of text and back. No JavaScript object is ever visible from inside.
 */
export class LuaMachine {
  readonly #library: LuaLibrary;
  readonly #memory: LuaMemory;
  readonly #data: DataFunctions;
  readonly #host: HostCall;
  readonly #memoryLimit: number;
  #blobs = 0;
  /** The coroutine that runs: a call from within a host function goes on in it. */
  #current: State;

  constructor(module: WasmModule, { memoryLimit, prelude, host }: LuaMachineOptions) {
    const library = instantiateLua(module, memoryLimit);
    this.#library = library;
    this.#memory = new LuaMemory(library);
    this.#data = new DataFunctions(library, this.#memory, memoryLimit);
    this.#host = host;
    this.#memoryLimit = memoryLimit;
    this.#current = library.luaL_newstate();
    if (this.#current === 0) throw new LuaPanic('not enough memory');
    this.#open();
    this.#run(prelude);
  }

  /** Calls the prelude's `dispatch(operation, payload)`, which returns a string. */
  call(operation: string, payload: string): string {
    const library = this.#library;
    const L = this.#current;
    const top = library.lua_gettop(L);
    if (library.lua_checkstack(L, 8) === 0) throw new LuaPanic('not enough memory');
    this.#freeBlobs(L);
    library.lua_rawgetp(L, registryIndex, dispatchKey);
    this.#memory.pushString(L, operation);
    this.#memory.pushString(L, payload);
    const status = library.lua_pcallk(L, 2, 1, 0, 0, 0);
    const isText = library.lua_type(L, -1) === luaType.string;
    if (isText && this.#memory.textAt(L, -1).length * answerCost > this.#memoryLimit) {
      throw new LuaPanic('not enough memory');
    }
    const answer = isText ? decoder.decode(this.#memory.viewOf(L, -1)) : '';
    library.lua_settop(L, top);
    if (status !== 0) throw new LuaPanic(answer);
    return answer;
  }

  #open(): void {
    const library = this.#library;
    const L = this.#current;
    library.lua_atpanic(
      L,
      addHostFunction(library, (state) => this.#panic(state)),
    );
    const libraries = {
      _G: library.luaopen_base,
      coroutine: library.luaopen_coroutine,
      debug: library.luaopen_debug,
      math: library.luaopen_math,
      string: library.luaopen_string,
      table: library.luaopen_table,
      utf8: library.luaopen_utf8,
    };
    for (const [name, open] of Object.entries(libraries)) {
      library.luaL_requiref(L, this.#memory.keepText(name), addToTable(library, open), 1);
      library.lua_settop(L, 0);
    }
    for (const key of [listKey, pendingKey]) {
      library.lua_createtable(L, 0, 8);
      library.lua_rawsetp(L, registryIndex, key);
    }
  }

  /** Runs the prelude; its chunks share the table that stays at index 1 meanwhile. */
  #run(prelude: readonly Chunk[]): void {
    const library = this.#library;
    const L = this.#current;
    library.lua_createtable(L, 0, 16);
    for (const [name, run] of Object.entries(this.#data.functions)) this.#setFunction(name, run);
    this.#setFunction('call', (state) => this.#call(state));
    this.#setField('null', () => library.lua_pushlightuserdata(L, nullPointer));
    this.#setField('list_metatable', () => library.lua_rawgetp(L, registryIndex, listKey));
    this.#setField('pending_metatable', () => library.lua_rawgetp(L, registryIndex, pendingKey));
    const mode = this.#memory.keepText('t');
    for (const { name, text } of prelude) {
      this.#memory.pushString(L, text);
      const source = this.#memory.pointerTo(L, -1);
      const chunkName = this.#memory.keepText(`=${name}`);
      const failure = library.luaL_loadbufferx(L, source, this.#memory.length, chunkName, mode);
      if (failure !== 0) throw new LuaPanic(this.#textAt(L, -1));
      library.lua_pushvalue(L, 1);
      if (library.lua_pcallk(L, 1, 0, 0, 0, 0) !== 0) throw new LuaPanic(this.#textAt(L, -1));
      library.lua_settop(L, 1);
    }
    this.#memory.pushString(L, 'dispatch');
    library.lua_rawget(L, 1);
    library.lua_rawsetp(L, registryIndex, dispatchKey);
    library.lua_settop(L, 0);
  }

  #setFunction(name: string, run: (L: State) => number): void {
    const index = addHostFunction(this.#library, run);
    this.#setField(name, () => this.#library.lua_pushcclosure(this.#current, index, 0));
  }

  #setField(name: string, push: () => unknown): void {
    this.#memory.pushString(this.#current, name);
    push();
    this.#library.lua_rawset(this.#current, 1);
  }

  /** `call(name, ...)`: true and the results, or false, a code and a message. */
  #call(L: State): number {
    const count = this.#library.lua_gettop(L);
    this.#reserve(L, count);
    const args = Array.from({ length: count }, (_, index) => this.#memory.copyString(L, index + 1));
    const outcome = this.#ask(L, decoder.decode(args[0]), args.slice(1));
    this.#library.lua_settop(L, 0);
    this.#library.lua_pushboolean(L, outcome.ok ? 1 : 0);
    if (this.#library.lua_checkstack(L, outcome.results.length + 4) === 0) return 1;
    for (const result of outcome.results) this.#memory.pushString(L, result);
    return outcome.results.length + 1;
  }

  /**
   * Takes what the call will take elsewhere from Lua's own memory meanwhile; for a blob, which the
   * host keeps, until the next call from outside. A lack of it is Lua's own error.
   */
  #reserve(L: State, count: number): void {
    let size = 0;
    for (let index = 2; index <= count; index++) size += this.#memory.textAt(L, index).length;
    const name = decoder.decode(this.#memory.viewOf(L, 1));
    if (size === 0 || this.#library.lua_checkstack(L, 2) === 0) return;
    this.#library.lua_newuserdatauv(L, costOfCall(name, size), 0);
    if (name !== 'blob') return;
    this.#library.lua_newuserdatauv(L, size, 0);
    this.#library.lua_rawsetp(L, registryIndex, firstBlobKey + this.#blobs++);
  }

  #freeBlobs(L: State): void {
    while (this.#blobs > 0) {
      this.#library.lua_pushnil(L);
      this.#library.lua_rawsetp(L, registryIndex, firstBlobKey + --this.#blobs);
    }
  }

  #ask(
    L: State,
    name: string,
    args: readonly Uint8Array[],
  ): { ok: boolean; results: readonly HostResult[] } {
    const caller = this.#current;
    this.#current = L;
    try {
      return { ok: true, results: this.#host(name, args) };
    } catch (error) {
      if (!isHostRefusal(error)) throw error;
      return { ok: false, results: [error.code, error.message] };
    } finally {
      this.#current = caller;
    }
  }

  #panic(L: State): never {
    throw new LuaPanic(this.#textAt(L, -1));
  }

  #textAt(L: State, index: number): string {
    if (this.#library.lua_type(L, index) !== luaType.string) return 'an error that is not text';
    return decoder.decode(this.#memory.copyString(L, index));
  }
}
