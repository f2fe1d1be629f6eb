import type { WasmMemory, WasmTable } from './web-assembly.ts';

/** A `lua_State *`. */
export type State = number;
/** An address in the memory of the machine. */
export type Pointer = number;

/** What is used of Lua's C interface (Lua 5.4 manual, §4.6 and §5.1), and of its C runtime. */
export interface LuaLibrary {
  readonly memory: WasmMemory;
  readonly __indirect_function_table: WasmTable;
  __wasm_call_ctors(): void;
  emscripten_stack_init(): void;
  stackSave(): Pointer;
  stackRestore(pointer: Pointer): void;
  setThrew(threw: number, value: number): void;
  malloc(size: number): Pointer;

  luaL_newstate(): State;
  lua_atpanic(L: State, index: number): number;
  luaL_requiref(L: State, name: Pointer, open: number, global: number): void;
  luaL_loadbufferx(L: State, text: Pointer, size: number, name: Pointer, mode: Pointer): number;
  lua_pcallk(
    L: State,
    args: number,
    results: number,
    handler: number,
    c: number,
    k: number,
  ): number;

  lua_gettop(L: State): number;
  lua_settop(L: State, index: number): void;
  lua_checkstack(L: State, count: number): number;
  lua_pushvalue(L: State, index: number): void;
  lua_rotate(L: State, index: number, by: number): void;

  lua_type(L: State, index: number): number;
  lua_isinteger(L: State, index: number): number;
  lua_tonumberx(L: State, index: number, isNumber: Pointer): number;
  lua_tointegerx(L: State, index: number, isNumber: Pointer): bigint;
  lua_toboolean(L: State, index: number): number;
  lua_tolstring(L: State, index: number, length: Pointer): Pointer;
  lua_topointer(L: State, index: number): Pointer;
  lua_touserdata(L: State, index: number): Pointer;
  lua_rawlen(L: State, index: number): bigint;
  lua_rawequal(L: State, index1: number, index2: number): number;

  lua_pushnil(L: State): void;
  lua_pushboolean(L: State, value: number): void;
  lua_pushnumber(L: State, value: number): void;
  lua_pushinteger(L: State, value: bigint): void;
  lua_pushlstring(L: State, text: Pointer, size: number): Pointer;
  lua_pushlightuserdata(L: State, pointer: Pointer): void;
  lua_pushcclosure(L: State, index: number, upvalues: number): void;
  lua_createtable(L: State, items: number, fields: number): void;
  lua_newuserdatauv(L: State, size: number, values: number): Pointer;

  lua_next(L: State, index: number): number;
  lua_rawget(L: State, index: number): number;
  lua_rawgeti(L: State, index: number, key: bigint): number;
  lua_rawgetp(L: State, index: number, key: Pointer): number;
  lua_rawset(L: State, index: number): void;
  lua_rawseti(L: State, index: number, key: bigint): void;
  lua_rawsetp(L: State, index: number, key: Pointer): void;
  lua_getmetatable(L: State, index: number): number;
  lua_setmetatable(L: State, index: number): number;

  readonly luaopen_base: OpenLibrary;
  readonly luaopen_coroutine: OpenLibrary;
  readonly luaopen_debug: OpenLibrary;
  readonly luaopen_math: OpenLibrary;
  readonly luaopen_string: OpenLibrary;
  readonly luaopen_table: OpenLibrary;
  readonly luaopen_utf8: OpenLibrary;
}

type OpenLibrary = (L: State) => number;

export const luaType = {
  nil: 0,
  boolean: 1,
  lightUserdata: 2,
  number: 3,
  string: 4,
  table: 5,
} as const;

/** The pseudo-index of the registry: -LUAI_MAXSTACK - 1000. */
export const registryIndex = -1_001_000;
