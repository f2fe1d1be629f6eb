import { luaType } from '../sandbox/lua-library.ts';
import type { LuaLibrary, Pointer, State } from '../sandbox/lua-library.ts';
import type { LuaMemory } from '../sandbox/lua-memory.ts';
import { BridgeError, formatPath } from './bridge-error.ts';
import type { PathStep } from './bridge-error.ts';
import type { ByteWriter } from './byte-writer.ts';
import { escapeOf, formatFloat } from './json-literals.ts';
import { maxDepth } from './limits.ts';
import { nullPointer, textKey } from './marks.ts';
import type { Metatables } from './marks.ts';
import { sequenceLength } from './utf8.ts';

/** A key met before; between two writes its address may have come to hold another text. */
interface Key {
  /** One character a byte, so that `<` orders as Go orders strings. */
  readonly order: string;
  readonly start: Pointer;
  readonly end: Pointer;
}

const maxKeys = 10_000;

/** Slots of Lua's stack that are asked for ahead; half of them are for the values of a map. */
const spareSlots = 32;

/**
 * Writes a Lua value as JSON, keys in order, so that equal values give equal texts. Nothing is
 * allocated in the machine meanwhile: no collection runs, and no address goes stale.
 */
export class JsonWriter {
  readonly #library: LuaLibrary;
  readonly #memory: LuaMemory;
  readonly #out: ByteWriter;
  readonly #keys = new Map<Pointer, Key>();
  /** The tables on the way down, and the keys that led to them. */
  readonly #ancestors: Pointer[] = [];
  readonly #path: PathStep[] = [];
  #L: State = 0;
  #metatables: Metatables = { list: 0, pending: 0 };

  constructor(library: LuaLibrary, memory: LuaMemory, out: ByteWriter) {
    this.#library = library;
    this.#memory = memory;
    this.#out = out;
  }

  /** Writes the value at a stack index. */
  write(L: State, index: number, metatables: Metatables): void {
    this.#L = L;
    this.#metatables = metatables;
    if (this.#keys.size > maxKeys) this.#keys.clear();
    this.#ancestors.length = 0;
    this.#path.length = 0;
    this.#writeValue(index);
  }

  #writeValue(index: number): void {
    switch (this.#library.lua_type(this.#L, index)) {
      case luaType.string:
        this.#writeText(index);
        break;
      case luaType.table:
        this.#writeTable(index);
        break;
      case luaType.number:
        this.#writeNumber(index);
        break;
      case luaType.boolean:
        this.#out.ascii(this.#library.lua_toboolean(this.#L, index) === 0 ? 'false' : 'true');
        break;
      case luaType.lightUserdata:
        this.#writeNull(index);
        break;
      case luaType.nil:
        throw this.#error('is nil');
      default:
        throw this.#error('is not data: functions and coroutines cannot leave Lua');
    }
  }

  #writeNull(index: number): void {
    if (this.#library.lua_touserdata(this.#L, index) !== nullPointer) {
      throw this.#error('is not data');
    }
    this.#out.ascii('null');
  }

  #writeTable(index: number): void {
    const pointer = this.#library.lua_topointer(this.#L, index);
    if (this.#ancestors.includes(pointer)) throw this.#error('contains itself');
    if (this.#ancestors.length === maxDepth) {
      throw this.#error(`nests deeper than ${maxDepth} levels`);
    }
    this.#reserveStack(spareSlots);
    this.#ancestors.push(pointer);
    if (this.#hasMetatable(index)) this.#writeMarked(index);
    else this.#writePlain(index);
    this.#ancestors.pop();
  }

  /** Pushes the metatable, if there is one. */
  #hasMetatable(index: number): boolean {
    return this.#library.lua_getmetatable(this.#L, index) !== 0;
  }

  /** A table whose metatable, on top of the stack, may say that it is a list, text or a view. */
  #writeMarked(index: number): void {
    const isList = this.#library.lua_rawequal(this.#L, -1, this.#metatables.list) !== 0;
    if (!isList && this.#library.lua_rawequal(this.#L, -1, this.#metatables.pending) !== 0) {
      this.#pop(1);
      this.#copyPending(index);
      return;
    }
    // The light userdata of null is also the key under which a view keeps what it shows.
    const isView = !isList && this.#library.lua_rawgetp(this.#L, -1, nullPointer) === luaType.table;
    if (isView) {
      this.#writeValue(this.#library.lua_gettop(this.#L));
      this.#pop(2);
      return;
    }
    this.#pop(isList ? 1 : 2);
    if (isList) this.#writeList(index);
    else this.#writePlain(index);
  }

  /** A table that nobody has touched is the text that it came as. */
  #copyPending(index: number): void {
    this.#library.lua_rawgetp(this.#L, index, textKey);
    const start = this.#memory.pointerTo(this.#L, -1);
    this.#out.copy(this.#memory.bytes, start, start + this.#memory.length);
    this.#pop(1);
  }

  /** A table that does not say what it is: its first key does. */
  #writePlain(index: number): void {
    this.#library.lua_pushnil(this.#L);
    if (this.#library.lua_next(this.#L, index) === 0) {
      this.#out.ascii('{}');
      return;
    }
    this.#pop(1);
    const isText = this.#library.lua_type(this.#L, -1) === luaType.string;
    this.#pop(1);
    if (isText || this.#library.lua_rawlen(this.#L, index) === 0n) this.#writeMap(index);
    else this.#writeList(index);
  }

  #writeList(index: number): void {
    const length = Number(this.#library.lua_rawlen(this.#L, index));
    this.#requireOnlyItems(index, length);
    const top = this.#library.lua_gettop(this.#L);
    this.#out.byte(0x5b);
    for (let position = 1; position <= length; position++) {
      if (position > 1) this.#out.byte(0x2c);
      const type = this.#library.lua_rawgeti(this.#L, index, BigInt(position));
      if (type === luaType.nil) throw this.#holes();
      this.#path.push(position);
      this.#writeValue(top + 1);
      this.#pop(1);
      this.#path.pop();
    }
    this.#out.byte(0x5d);
  }

  #requireOnlyItems(index: number, length: number): void {
    let count = 0;
    this.#library.lua_pushnil(this.#L);
    while (this.#library.lua_next(this.#L, index) !== 0) {
      count++;
      this.#pop(1);
      if (this.#library.lua_type(this.#L, -1) === luaType.string) {
        throw this.#error('is neither a list nor a map: it has both items and named keys');
      }
    }
    if (count !== length) throw this.#holes();
  }

  #writeMap(index: number): void {
    const top = this.#library.lua_gettop(this.#L);
    const entries = this.#pushEntries(index);
    entries.sort((a, b) => (a.key.order < b.key.order ? -1 : 1));
    this.#out.byte(0x7b);
    let separator = 0;
    for (const { key, position } of entries) {
      if (separator !== 0) this.#out.byte(separator);
      separator = 0x2c;
      this.#path.push(key.order);
      this.#writeQuoted(key.start, key.end);
      this.#out.byte(0x3a);
      this.#writeValue(top + position);
      this.#path.pop();
    }
    this.#out.byte(0x7d);
    this.#library.lua_settop(this.#L, top);
  }

  /** Pushes every value of a map, and tells which key is whose. */
  #pushEntries(index: number): { key: Key; position: number }[] {
    const entries: { key: Key; position: number }[] = [];
    this.#library.lua_pushnil(this.#L);
    while (this.#library.lua_next(this.#L, index) !== 0) {
      if (this.#library.lua_type(this.#L, -2) !== luaType.string) {
        throw this.#error('has a key that is not text, or is a list with holes');
      }
      entries.push({ key: this.#keyAt(-2), position: entries.length + 1 });
      // The value stays below the key, from which the walk goes on.
      this.#library.lua_rotate(this.#L, -2, 1);
      if (entries.length % (spareSlots / 2) === 0) this.#reserveStack(spareSlots);
    }
    return entries;
  }

  #keyAt(index: number): Key {
    const start = this.#memory.pointerTo(this.#L, index);
    const end = start + this.#memory.length;
    const known = this.#keys.get(start);
    if (known?.end === end && isTextAt(this.#memory.bytes, start, known.order)) return known;
    const key = { order: latin1(this.#memory.bytes, start, end), start, end };
    this.#keys.set(start, key);
    return key;
  }

  #writeText(index: number): void {
    const start = this.#memory.pointerTo(this.#L, index);
    this.#writeQuoted(start, start + this.#memory.length);
  }

  #writeQuoted(start: Pointer, end: Pointer): void {
    const { bytes } = this.#memory;
    this.#out.byte(0x22);
    let copied = start;
    for (let at = start; at < end;) {
      const byte = bytes[at] ?? 0;
      if (byte >= 0x80) {
        const length = sequenceLength(bytes, at, end);
        if (length === 0) throw this.#error('is not valid UTF-8');
        at += length;
        continue;
      }
      if (byte < 0x20 || byte === 0x22 || byte === 0x5c) {
        this.#out.copy(bytes, copied, at);
        this.#out.ascii(escapeOf(byte));
        copied = at + 1;
      }
      at++;
    }
    this.#out.copy(bytes, copied, end);
    this.#out.byte(0x22);
  }

  #writeNumber(index: number): void {
    const value = this.#library.lua_tonumberx(this.#L, index, 0);
    if (this.#library.lua_isinteger(this.#L, index) !== 0) {
      const isExact = Number.isSafeInteger(value);
      this.#out.ascii(String(isExact ? value : this.#library.lua_tointegerx(this.#L, index, 0)));
    } else if (Number.isFinite(value)) {
      this.#out.ascii(formatFloat(value));
    } else {
      throw this.#error(Number.isNaN(value) ? 'is not a number (NaN)' : 'is infinite');
    }
  }

  #reserveStack(count: number): void {
    if (this.#library.lua_checkstack(this.#L, count) === 0) throw this.#error('is too large');
  }

  #pop(count: number): void {
    this.#library.lua_settop(this.#L, -count - 1);
  }

  #holes(): BridgeError {
    return this.#error('is a list with holes');
  }

  #error(what: string): BridgeError {
    const steps = this.#path.map((step) => (typeof step === 'number' ? step : fromLatin1(step)));
    return new BridgeError(what, formatPath(steps));
  }
}

function isTextAt(bytes: Uint8Array, start: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[start + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
}

function fromLatin1(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}
