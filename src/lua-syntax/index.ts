/**
 * Lua as text: its words, its grammar and what can be told of a script without running it. Complains
 * in the words of Lua's own compiler, which is not needed for it and not loaded.
 */
export { readScript } from './read-script.ts';
export type { GlobalRead, ScriptFacts, ScriptPosition } from './script-facts.ts';
export { LuaSyntaxError } from './token.ts';
