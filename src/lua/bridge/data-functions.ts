import { registryIndex } from '../sandbox/lua-library.ts';
import type { LuaLibrary, State } from '../sandbox/lua-library.ts';
import type { LuaMemory } from '../sandbox/lua-memory.ts';
import { BridgeError } from './bridge-error.ts';
import { ByteWriter } from './byte-writer.ts';
import { ItemList } from './item-list.ts';
import type { KnownItems } from './item-list.ts';
import { JsonReader } from './json-reader.ts';
import { JsonWriter } from './json-writer.ts';
import { listKey, pendingKey } from './marks.ts';
import type { Metatables } from './marks.ts';
import { PendingTables } from './pending-tables.ts';

/** A function that the prelude calls; its arguments are on the stack, and it says how many results. */
export type LuaFunction = (L: State) => number;

/**
 * The functions by which Lua has data read and written. Those that can fail give nil, what is wrong
 * and the path to it then.
 */
export class DataFunctions {
  readonly #library: LuaLibrary;
  readonly #memory: LuaMemory;
  readonly #reader: JsonReader;
  readonly #writer: JsonWriter;
  readonly #pending: PendingTables;
  readonly #items: ItemList;
  readonly #out: ByteWriter;

  constructor(library: LuaLibrary, memory: LuaMemory, memoryLimit: number) {
    this.#library = library;
    this.#memory = memory;
    this.#out = new ByteWriter(memoryLimit);
    this.#reader = new JsonReader(library);
    this.#writer = new JsonWriter(library, memory, this.#out);
    this.#pending = new PendingTables(library, memory, this.#reader);
    this.#items = new ItemList(library, {
      memory,
      writer: this.#writer,
      out: this.#out,
      pending: this.#pending,
    });
  }

  /** By their names in the prelude. */
  get functions(): Readonly<Record<string, LuaFunction>> {
    return {
      decode: (L) => this.#decode(L),
      decode_items: (L) => this.#decodeItems(L),
      fill: (L) => this.#fill(L),
      fill_and_get: (L) => this.#fillAndGet(L),
      fill_and_set: (L) => this.#fillAndSet(L),
      encode: (L) => this.#encode(L),
      encode_items: (L) => this.#encodeItems(L),
    };
  }

  /** `decode(text)`: the value. */
  #decode(L: State): number {
    this.#library.lua_settop(L, 1);
    const text = this.#memory.textAt(L, 1);
    const { list } = this.#pushMetatables(L);
    return this.#answer(L, () => {
      this.#reader.push(L, text, { list });
      return 1;
    });
  }

  /**
   * `decode_items(text)`: a list that we wrote ourselves, whose tables are read when need be, and
   * two tables by which its items are known again.
   */
  #decodeItems(L: State): number {
    this.#library.lua_settop(L, 1);
    const text = this.#memory.textAt(L, 1);
    const metatables = this.#pushMetatables(L);
    this.#reader.push(L, text, metatables);
    const items = this.#library.lua_gettop(L);
    this.#items.track(L, items, this.#pushKnownItems(L));
    return 3;
  }

  /** `fill(table)`: reads the text that a pending table stands for, into that very table. */
  #fill(L: State): number {
    this.#pending.fill(L, 1, this.#pushMetatables(L));
    this.#library.lua_settop(L, 1);
    return 1;
  }

  /** `fill_and_get(table, key)`. */
  #fillAndGet(L: State): number {
    this.#pending.fill(L, 1, this.#pushMetatables(L));
    this.#library.lua_settop(L, 2);
    this.#library.lua_rawget(L, 1);
    return 1;
  }

  /** `fill_and_set(table, key, value)`. */
  #fillAndSet(L: State): number {
    this.#pending.fill(L, 1, this.#pushMetatables(L));
    this.#library.lua_settop(L, 3);
    this.#library.lua_rawset(L, 1);
    return 0;
  }

  /** `encode(value)`: the text. */
  #encode(L: State): number {
    this.#library.lua_settop(L, 1);
    const metatables = this.#pushMetatables(L);
    return this.#answer(L, () => {
      this.#out.clear();
      this.#writer.write(L, 1, metatables);
      this.#memory.pushString(L, this.#out.view());
      return 1;
    });
  }

  /**
   * `encode_items(items, numbers, texts, "kind")`: what became of the list, or false if it is as it
   * was; and the tables by which its items are known from now on.
   */
  #encodeItems(L: State): number {
    this.#library.lua_settop(L, 4);
    const metatables = this.#pushMetatables(L);
    return this.#answer(L, () => {
      const next = this.#pushKnownItems(L);
      const known = { numbers: 2, texts: 3 };
      this.#out.clear();
      const isChanged = this.#items.write(L, { ...metatables, items: 1, known, next, kind: 4 });
      if (isChanged) this.#memory.pushString(L, this.#out.view());
      else this.#library.lua_pushboolean(L, 0);
      this.#library.lua_rotate(L, -3, 1);
      return 3;
    });
  }

  #pushMetatables(L: State): Metatables {
    this.#library.lua_rawgetp(L, registryIndex, listKey);
    this.#library.lua_rawgetp(L, registryIndex, pendingKey);
    const pending = this.#library.lua_gettop(L);
    return { list: pending - 1, pending };
  }

  #pushKnownItems(L: State): KnownItems {
    this.#library.lua_createtable(L, 0, 0);
    this.#library.lua_createtable(L, 0, 0);
    const texts = this.#library.lua_gettop(L);
    return { numbers: texts - 1, texts };
  }

  #answer(L: State, convert: () => number): number {
    try {
      return convert();
    } catch (error) {
      // Whatever else is thrown here belongs to the machine: a long jump on its way.
      if (!(error instanceof BridgeError)) throw error;
      this.#library.lua_settop(L, 0);
      this.#library.lua_pushnil(L);
      this.#memory.pushString(L, error.message);
      this.#memory.pushString(L, error.path);
      return 3;
    }
  }
}
