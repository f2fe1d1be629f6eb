import { readEscape } from './escapes.ts';
import type { ScriptPosition } from './script-facts.ts';
import { LuaSyntaxError, keywords } from './token.ts';
import type { Token, TokenKind } from './token.ts';

/** Longest first. */
const symbols = [
  ...['...', '<<', '>>', '//', '==', '~=', '<=', '>=', '::', '..'],
  ...['+', '-', '*', '/', '%', '^', '#', '&', '~', '|', '<', '>', '=', '(', ')', '{', '}'],
  ...['[', ']', ';', ':', ',', '.'],
];

const namePattern = /[A-Za-z_][A-Za-z0-9_]*/y;
/** Everything that Lua reads as one number before it looks whether it is one. */
const numberPattern = /0[xX](?:[pP][+-]|[0-9A-Za-z_.])*|\.?[0-9](?:[eE][+-]|[0-9A-Za-z_.])*/y;
const validNumber =
  /^(?:0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][+-]?[0-9]+)?|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)$/;

/** The words of a script, one after another. */
export class Lexer {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text.startsWith('\ufeff') ? text.slice(1) : text;
  }

  next(): Token {
    this.#skipSpace();
    const place = this.#place();
    if (this.#at >= this.#text.length) return { kind: 'end', text: '', shown: '<eof>', ...place };
    const character = this.#text.charAt(this.#at);
    const name = this.#match(namePattern);
    if (name !== undefined)
      return this.#token(keywords.has(name) ? 'keyword' : 'name', name, place);
    const number = this.#match(numberPattern);
    if (number !== undefined) return this.#number(number, place);
    if (character === '"' || character === "'") return this.#quoted(character, place);
    const level = this.#longBracket();
    if (level !== undefined) return this.#long(level, 'string', place);
    const symbol = symbols.find((each) => this.#text.startsWith(each, this.#at));
    if (symbol === undefined) throw this.#error('unexpected symbol', character, place);
    this.#at += symbol.length;
    return this.#token('symbol', symbol, place);
  }

  #token(kind: TokenKind, text: string, place: ScriptPosition, shown = text): Token {
    return { kind, text, shown: `'${shown}'`, ...place };
  }

  #number(text: string, place: ScriptPosition): Token {
    if (!validNumber.test(text)) throw this.#error('malformed number', text, place);
    return this.#token('number', text, place);
  }

  #quoted(quote: string, place: ScriptPosition): Token {
    const start = this.#at++;
    let value = '';
    for (;;) {
      const character = this.#text.charAt(this.#at);
      if (character === quote) break;
      if (character === '') throw this.#error('unfinished string', '<eof>', place);
      if (character === '\n' || character === '\r') {
        throw this.#error('unfinished string', this.#text.slice(start, this.#at), place);
      }
      value += character === '\\' ? this.#escape(start, place) : this.#text.charAt(this.#at++);
    }
    this.#at++;
    return this.#token('string', value, place, this.#text.slice(start, this.#at));
  }

  #escape(start: number, place: ScriptPosition): string {
    const escape = readEscape(this.#text, this.#at);
    if ('problem' in escape) {
      throw this.#error(escape.problem, this.#text.slice(start, escape.end), place);
    }
    this.#advanceTo(escape.end);
    return escape.value;
  }

  /** The level of a long bracket that opens here. */
  #longBracket(): number | undefined {
    return this.#peek(/\[(=*)\[/y)?.[1]?.length;
  }

  #long(level: number, what: 'string' | 'comment', place: ScriptPosition): Token {
    const start = this.#at;
    const close = `]${'='.repeat(level)}]`;
    const end = this.#text.indexOf(close, this.#at + level + 2);
    if (end < 0) {
      const message = `unfinished long ${what} (starting at line ${place.line})`;
      throw this.#error(message, '<eof>', place);
    }
    this.#advanceTo(end + close.length);
    const value = this.#text.slice(start + level + 2, end).replace(/^\r?\n/, '');
    return this.#token('string', value, place, this.#text.slice(start, this.#at));
  }

  #skipSpace(): void {
    for (;;) {
      const space = this.#peek(/[ \t\v\f\r\n]+/y)?.[0];
      if (space !== undefined) this.#advanceTo(this.#at + space.length);
      if (!this.#text.startsWith('--', this.#at)) return;
      const place = this.#place();
      this.#at += 2;
      const level = this.#longBracket();
      if (level === undefined) this.#at += this.#peek(/[^\r\n]*/y)?.[0].length ?? 0;
      else this.#long(level, 'comment', place);
    }
  }

  /** Moves on, counting lines. */
  #advanceTo(end: number): void {
    for (let at = this.#at; at < end; at++) {
      if (this.#text.charAt(at) !== '\n') continue;
      this.#line++;
      this.#lineStart = at + 1;
    }
    this.#at = end;
  }

  #match(pattern: RegExp): string | undefined {
    const found = this.#peek(pattern)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #peek(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #place(): ScriptPosition {
    return { line: this.#line, column: this.#at - this.#lineStart + 1 };
  }

  #error(message: string, near: string, place: ScriptPosition): LuaSyntaxError {
    const shown = near === '<eof>' ? near : `'${near}'`;
    return new LuaSyntaxError(`${message} near ${shown}`, place);
  }
}
