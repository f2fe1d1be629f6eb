import type { LuaLibrary, Pointer, State } from '../sandbox/lua-library.ts';
import { BridgeError } from './bridge-error.ts';
import { unescapeInto } from './json-escapes.ts';
import { maxDepth } from './limits.ts';
import { nullPointer, textKey } from './marks.ts';
import type { Metatables } from './marks.ts';
import { sequenceLength } from './utf8.ts';

const quote = 0x22;
const backslash = 0x5c;
const numberPattern = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;
const integerPattern = /^-?[0-9]+$/;
const maxNumberLength = 400;

/** A text in the machine's memory. */
export interface JsonText {
  readonly pointer: Pointer;
  readonly length: number;
}

/** Without a metatable for tables that are read later, all are read at once. */
type ReadMetatables = Pick<Metatables, 'list'> & Partial<Metatables>;

/**
 * Makes Lua values of JSON text that stands in the machine's memory, without a JavaScript value in
 * between: strings are handed over where they are, integers keep 64 bits, keys are only keys.
 */
export class JsonReader {
  readonly #library: LuaLibrary;
  readonly #bytes: Uint8Array;
  #L: State = 0;
  #start = 0;
  #at = 0;
  #end = 0;
  #metatables: ReadMetatables = { list: 0 };

  constructor(library: LuaLibrary) {
    this.#library = library;
    this.#bytes = new Uint8Array(library.memory.buffer);
  }

  /** Pushes the value; somebody keeps the text alive. */
  push(L: State, text: JsonText, metatables: ReadMetatables): void {
    this.#begin(L, text, metatables);
    this.#pushValue(0);
    this.#skipSpace();
    if (this.#at < this.#end) throw this.#unexpected();
  }

  /** Fills the table on top of the stack with what is in the text of one, which we wrote ourselves. */
  fill(L: State, text: JsonText, metatables: ReadMetatables): void {
    this.#begin(L, text, metatables);
    if (this.#peek() === 0x7b) this.#fillMap(1);
    else this.#fillList(1);
  }

  #begin(L: State, { pointer, length }: JsonText, metatables: ReadMetatables): void {
    this.#L = L;
    this.#start = pointer;
    this.#at = pointer;
    this.#end = pointer + length;
    this.#metatables = metatables;
  }

  #pushValue(depth: number): void {
    this.#skipSpace();
    switch (this.#peek()) {
      case 0x7b:
      case 0x5b:
        if (depth > 0 && this.#metatables.pending !== undefined) this.#pushPending();
        else this.#pushTable(depth + 1);
        break;
      case quote:
        this.#pushText();
        break;
      case 0x74:
        this.#word('true');
        this.#library.lua_pushboolean(this.#L, 1);
        break;
      case 0x66:
        this.#word('false');
        this.#library.lua_pushboolean(this.#L, 0);
        break;
      case 0x6e:
        this.#word('null');
        this.#library.lua_pushlightuserdata(this.#L, nullPointer);
        break;
      default:
        this.#pushNumber();
    }
  }

  #pushTable(depth: number): void {
    this.#enter(depth);
    const isMap = this.#peek() === 0x7b;
    this.#library.lua_createtable(this.#L, 0, isMap ? 4 : 0);
    if (isMap) this.#fillMap(depth);
    else this.#fillList(depth);
  }

  /** A table that has nothing but its text; whoever touches it has it filled first. */
  #pushPending(): void {
    const start = this.#at;
    this.#skipTable();
    this.#library.lua_createtable(this.#L, 0, 4);
    this.#library.lua_pushlstring(this.#L, start, this.#at - start);
    this.#library.lua_rawsetp(this.#L, -2, textKey);
    this.#library.lua_pushvalue(this.#L, this.#metatables.pending ?? 0);
    this.#library.lua_setmetatable(this.#L, -2);
  }

  /** Steps over a table, up to the bracket that closes it. */
  #skipTable(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let depth = 0;
    do {
      const byte = bytes[at++];
      if (byte === quote) {
        for (let inside = bytes[at++]; inside !== quote; inside = bytes[at++]) {
          if (inside === backslash) at++;
        }
      } else if (byte === 0x7b || byte === 0x5b) depth++;
      else if (byte === 0x7d || byte === 0x5d) depth--;
    } while (depth > 0);
    this.#at = at;
  }

  #fillMap(depth: number): void {
    this.#at++;
    this.#skipSpace();
    if (this.#take(0x7d)) return;
    for (;;) {
      this.#skipSpace();
      if (this.#peek() !== quote) throw this.#unexpected();
      this.#pushText();
      this.#skipSpace();
      if (!this.#take(0x3a)) throw this.#unexpected();
      this.#pushValue(depth);
      this.#library.lua_rawset(this.#L, -3);
      this.#skipSpace();
      if (this.#take(0x7d)) return;
      if (!this.#take(0x2c)) throw this.#unexpected();
    }
  }

  #fillList(depth: number): void {
    this.#library.lua_pushvalue(this.#L, this.#metatables.list);
    this.#library.lua_setmetatable(this.#L, -2);
    this.#at++;
    this.#skipSpace();
    if (this.#take(0x5d)) return;
    for (let position = 1n; ; position++) {
      this.#pushValue(depth);
      this.#library.lua_rawseti(this.#L, -2, position);
      this.#skipSpace();
      if (this.#take(0x5d)) return;
      if (!this.#take(0x2c)) throw this.#unexpected();
    }
  }

  #enter(depth: number): void {
    if (depth > maxDepth) {
      throw new BridgeError(`data nests deeper than ${maxDepth} levels`);
    }
    if (this.#library.lua_checkstack(this.#L, 6) === 0) throw new BridgeError('not enough memory');
  }

  #pushText(): void {
    const start = this.#at + 1;
    let at = start;
    let hasEscapes = false;
    for (;;) {
      const byte = at < this.#end ? (this.#bytes[at] ?? 0) : 0;
      if (byte === quote) break;
      if (byte === backslash) {
        hasEscapes = true;
        at += 2;
        continue;
      }
      const length = byte < 0x80 ? 1 : sequenceLength(this.#bytes, at, this.#end);
      if (byte < 0x20 || length === 0) {
        this.#at = at;
        throw this.#unexpected();
      }
      at += length;
    }
    if (hasEscapes) this.#pushUnescaped(start, at);
    else this.#library.lua_pushlstring(this.#L, start, at - start);
    this.#at = at + 1;
  }

  #pushUnescaped(start: number, end: number): void {
    const scratch = this.#library.lua_newuserdatauv(this.#L, end - start, 0);
    const result = unescapeInto(this.#bytes, { start, end, target: scratch });
    if ('badEscape' in result) {
      this.#at = result.badEscape;
      throw this.#unexpected();
    }
    this.#library.lua_pushlstring(this.#L, scratch, result.length);
    this.#library.lua_rotate(this.#L, -2, 1);
    this.#library.lua_settop(this.#L, -2);
  }

  #pushNumber(): void {
    const start = this.#at;
    while (this.#at < this.#end && isNumberByte(this.#bytes[this.#at] ?? 0)) this.#at++;
    const text = this.#textFrom(start);
    if (text === undefined || !numberPattern.test(text)) {
      this.#at = start;
      throw this.#unexpected();
    }
    const value = Number(text);
    if (!Number.isFinite(value)) throw new BridgeError(`number ${text} is too large`);
    const integer = integerPattern.test(text) && text !== '-0' ? BigInt(text) : undefined;
    if (integer !== undefined && BigInt.asIntN(64, integer) === integer) {
      this.#library.lua_pushinteger(this.#L, integer);
    } else {
      this.#library.lua_pushnumber(this.#L, value);
    }
  }

  #textFrom(start: number): string | undefined {
    if (this.#at - start > maxNumberLength) return undefined;
    return String.fromCharCode(...this.#bytes.subarray(start, this.#at));
  }

  #word(word: string): void {
    for (let index = 0; index < word.length; index++) {
      if (this.#peek() !== word.charCodeAt(index)) throw this.#unexpected();
      this.#at++;
    }
  }

  #take(byte: number): boolean {
    if (this.#peek() !== byte) return false;
    this.#at++;
    return true;
  }

  #peek(): number {
    return this.#at < this.#end ? (this.#bytes[this.#at] ?? 0) : 0;
  }

  #skipSpace(): void {
    for (;;) {
      const byte = this.#peek();
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
      this.#at++;
    }
  }

  #unexpected(): BridgeError {
    const before = this.#bytes.subarray(this.#start, Math.min(this.#at, this.#end));
    const line = before.filter((byte) => byte === 0x0a).length + 1;
    const column = before.length - before.lastIndexOf(0x0a);
    const what =
      this.#at < this.#end
        ? JSON.stringify(String.fromCharCode(this.#bytes[this.#at] ?? 0))
        : 'end of text';
    return new BridgeError(`invalid JSON at line ${line}, column ${column}: unexpected ${what}`);
  }
}

/** Digits, signs, point and exponent. */
function isNumberByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x2e ||
    byte === 0x65 ||
    byte === 0x45
  );
}
