import type { ScriptPosition } from './script-facts.ts';

export type TokenKind = 'name' | 'string' | 'number' | 'symbol' | 'keyword' | 'end';

export interface Token extends ScriptPosition {
  readonly kind: TokenKind;
  /** The name, keyword or symbol; of a string what it means; of a number how it is written. */
  readonly text: string;
  /** As error messages show it. */
  readonly shown: string;
}

/** A script is not Lua: in the words of Lua's own compiler. */
export class LuaSyntaxError extends Error {
  override readonly name = 'LuaSyntaxError';
  readonly line: number;
  readonly column: number;

  constructor(message: string, place: ScriptPosition) {
    super(message);
    this.line = place.line;
    this.column = place.column;
  }
}

export const keywords: ReadonlySet<string> = new Set([
  ...['and', 'break', 'do', 'else', 'elseif', 'end', 'false', 'for', 'function', 'goto', 'if'],
  ...['in', 'local', 'nil', 'not', 'or', 'repeat', 'return', 'then', 'true', 'until', 'while'],
]);
