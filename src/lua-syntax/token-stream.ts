import { Lexer } from './lexer.ts';
import { LuaSyntaxError } from './token.ts';
import type { Token } from './token.ts';

const maxLevels = 190;

/** The words of a script with one of look-ahead, and Lua's complaints about them. */
export class TokenStream {
  readonly #lexer: Lexer;
  #token: Token;
  #ahead: Token | undefined;
  #levels = 0;

  constructor(text: string) {
    this.#lexer = new Lexer(text);
    this.#token = this.#lexer.next();
  }

  get token(): Token {
    return this.#token;
  }

  advance(): void {
    this.#token = this.#ahead ?? this.#lexer.next();
    this.#ahead = undefined;
  }

  peek(): Token {
    this.#ahead ??= this.#lexer.next();
    return this.#ahead;
  }

  /** Whether a symbol or keyword comes, rather than text that looks like one. */
  get isWord(): boolean {
    return this.#token.kind === 'symbol' || this.#token.kind === 'keyword';
  }

  is(text: string): boolean {
    return this.isWord && this.#token.text === text;
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.advance();
    return true;
  }

  require(text: string): void {
    if (!this.accept(text)) throw this.expected(`'${text}'`);
  }

  requireName(): Token {
    const { token } = this;
    if (token.kind !== 'name') throw this.expected('<name>');
    this.advance();
    return token;
  }

  /** What closes something that was opened at `line`. */
  requireClose(close: string, open: string, line: number): void {
    if (this.accept(close)) return;
    const isFar = line !== this.#token.line;
    throw this.expected(`'${close}'`, isFar ? ` (to close '${open}' at line ${line})` : '');
  }

  /** Lua nests so deep and no deeper; neither do we. */
  deeper(read: () => void): void {
    if (++this.#levels > maxLevels) throw this.error('C stack overflow');
    read();
    this.#levels--;
  }

  expected(what: string, reason = ''): LuaSyntaxError {
    return this.error(`${what} expected${reason}`);
  }

  error(message: string): LuaSyntaxError {
    return new LuaSyntaxError(`${message} near ${this.#token.shown}`, this.#token);
  }
}
