import type { Pointer } from '../sandbox/lua-library.ts';

/** Light userdata with this address is Lua's `null`. */
export const nullPointer: Pointer = 0;
/** Keys of the registry; any addresses but 0 that nothing else uses. */
export const listKey: Pointer = 4;
export const pendingKey: Pointer = 8;
/** Where a table that is not read yet has its text. */
export const textKey: Pointer = 12;

/** Stack indices of the metatables that tell what a table is. */
export interface Metatables {
  readonly list: number;
  /** Of tables that are not read yet. */
  readonly pending: number;
}
