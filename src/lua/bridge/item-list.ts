import { luaType } from '../sandbox/lua-library.ts';
import type { LuaLibrary, State } from '../sandbox/lua-library.ts';
import type { LuaMemory } from '../sandbox/lua-memory.ts';
import { BridgeError } from './bridge-error.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { JsonWriter } from './json-writer.ts';
import { textKey } from './marks.ts';
import type { Metatables } from './marks.ts';
import type { PendingTables } from './pending-tables.ts';

/** Stack indices of tables by which objects are known again: the number of each, and its text. */
export interface KnownItems {
  readonly numbers: number;
  readonly texts: number;
}

export interface ItemTables extends Metatables {
  readonly items: number;
  readonly known: KnownItems;
  /** Filled with what is known from now on. */
  readonly next: KnownItems;
  /** The string `kind`. */
  readonly kind: number;
}

export interface ItemTools {
  readonly memory: LuaMemory;
  readonly writer: JsonWriter;
  readonly out: ByteWriter;
  readonly pending: PendingTables;
}

/**
 * A list of objects that Lua has been given, and what becomes of it. There may be thousands of them,
 * of which a script touches one: so it is gone through here, and those that are still text cost next
 * to nothing.
 */
export class ItemList {
  readonly #library: LuaLibrary;
  readonly #memory: LuaMemory;
  readonly #writer: JsonWriter;
  readonly #out: ByteWriter;
  readonly #pending: PendingTables;

  constructor(library: LuaLibrary, tools: ItemTools) {
    this.#library = library;
    this.#memory = tools.memory;
    this.#writer = tools.writer;
    this.#out = tools.out;
    this.#pending = tools.pending;
  }

  /** Remembers objects that have just been read, and are nothing but text yet. */
  track(L: State, items: number, known: KnownItems): void {
    const count = this.#lengthOf(L, items);
    for (let index = 1; index <= count; index++) {
      this.#library.lua_rawgeti(L, items, BigInt(index));
      this.#library.lua_rawgetp(L, -1, textKey);
      this.#remember(L, index, known);
    }
  }

  /**
   * Writes the list: a number is an object as it was, a pair one that changed, anything else a new
   * one. Tells whether it is another than it was.
   */
  write(L: State, tables: ItemTables): boolean {
    const count = this.#requireList(L, tables.items);
    let isChanged = count !== this.#lengthOf(L, tables.known.texts);
    this.#out.byte(0x5b);
    for (let index = 1; index <= count; index++) {
      if (index > 1) this.#out.byte(0x2c);
      this.#library.lua_rawgeti(L, tables.items, BigInt(index));
      const isSame = this.#writeItem(L, index, tables);
      if (!isSame) isChanged = true;
      this.#remember(L, index, tables.next);
    }
    this.#out.byte(0x5d);
    return isChanged;
  }

  /** Fails unless a table has the keys 1…n and no other. */
  #requireList(L: State, index: number): number {
    const count = this.#lengthOf(L, index);
    let found = 0;
    this.#library.lua_pushnil(L);
    while (this.#library.lua_next(L, index) !== 0) {
      this.#pop(L, 1);
      found++;
      const key = this.#library.lua_isinteger(L, -1) === 0 ? 0 : this.#numberAt(L, -1);
      if (key < 1 || key > count) throw new BridgeError(noPlainList);
    }
    if (found !== count) throw new BridgeError(noPlainList);
    return count;
  }

  /** Writes the object on top of the stack, pushes its text, and tells if it is as it was. */
  #writeItem(L: State, index: number, tables: ItemTables): boolean {
    const number = this.#pushKnownText(L, tables.known);
    if (number !== undefined && this.#pending.has(L, -2, tables)) {
      this.#out.ascii(String(number));
      return number === index;
    }
    this.#requireObject(L, index, tables);
    const start = this.#out.length;
    if (number !== undefined) this.#out.ascii(`[${number},`);
    const textStart = this.#out.length;
    this.#writeObject(L, index, tables);
    if (number !== undefined && this.#isText(L, this.#out.view(textStart))) {
      this.#out.truncate(start);
      this.#out.ascii(String(number));
      return number === index;
    }
    this.#pop(L, 1);
    this.#memory.pushString(L, this.#out.view(textStart));
    if (number !== undefined) this.#out.byte(0x5d);
    return false;
  }

  /** Pushes the text that an object had, if it is known, else nil; gives its number. */
  #pushKnownText(L: State, { numbers, texts }: KnownItems): number | undefined {
    this.#library.lua_pushvalue(L, -1);
    if (this.#library.lua_rawget(L, numbers) !== luaType.number) return undefined;
    const number = this.#numberAt(L, -1);
    this.#pop(L, 1);
    this.#library.lua_rawgeti(L, texts, BigInt(number));
    return number;
  }

  #requireObject(L: State, index: number, tables: ItemTables): void {
    const type = this.#library.lua_type(L, -2);
    if (type !== luaType.table) {
      throw new BridgeError(`is not an object but a ${typeNames[type] ?? 'value'}`, `[${index}]`);
    }
    if (this.#pending.has(L, -2, tables)) {
      this.#pending.fill(L, this.#library.lua_gettop(L) - 1, tables);
    }
    this.#library.lua_pushvalue(L, tables.kind);
    const isText = this.#library.lua_rawget(L, -3) === luaType.string;
    const isKind = isText && this.#memory.viewOf(L, -1).length > 0;
    this.#pop(L, 1);
    if (!isKind) throw new BridgeError('has no kind', `[${index}]`);
  }

  #writeObject(L: State, index: number, metatables: Metatables): void {
    try {
      this.#writer.write(L, this.#library.lua_gettop(L) - 1, metatables);
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      throw new BridgeError(error.message, `[${index}]${error.path}`);
    }
  }

  /** Whether the string on top of the stack is a text. */
  #isText(L: State, text: Uint8Array): boolean {
    return Buffer.compare(this.#memory.viewOf(L, -1), text) === 0;
  }

  /** Takes an object and its text from the stack. */
  #remember(L: State, index: number, { numbers, texts }: KnownItems): void {
    const number = BigInt(index);
    this.#library.lua_rawseti(L, texts, number);
    this.#library.lua_pushinteger(L, number);
    this.#library.lua_rawset(L, numbers);
  }

  #lengthOf(L: State, index: number): number {
    return Number(this.#library.lua_rawlen(L, index));
  }

  #numberAt(L: State, index: number): number {
    return this.#library.lua_tonumberx(L, index, 0);
  }

  #pop(L: State, count: number): void {
    this.#library.lua_settop(L, -count - 1);
  }
}

const noPlainList = 'must be a list without holes and named keys';

const typeNames: Readonly<Record<number, string>> = {
  [luaType.boolean]: 'boolean',
  [luaType.lightUserdata]: 'userdata',
  [luaType.number]: 'number',
  [luaType.string]: 'string',
  6: 'function',
  8: 'thread',
};
