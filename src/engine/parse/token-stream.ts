import type { Lexer } from './lexer.ts';
import type { Token } from './token.ts';

/** The lexer's tokens with as much look-ahead as the parser wants. */
export class TokenStream {
  readonly #lexer: Lexer;
  readonly #unread: Token[] = [];
  #newest: Token | undefined;

  constructor(lexer: Lexer) {
    this.#lexer = lexer;
  }

  /** The token furthest ahead that was looked at: Go's messages carry its line. */
  get newest(): Token | undefined {
    return this.#newest;
  }

  next(): Token {
    const token = this.#unread.pop();
    if (token !== undefined) return token;
    this.#newest = this.#lexer.next();
    return this.#newest;
  }

  unread(token: Token): void {
    this.#unread.push(token);
  }

  peek(): Token {
    const token = this.next();
    this.unread(token);
    return token;
  }

  nextNonSpace(): Token {
    let token = this.next();
    while (token.kind === 'space') token = this.next();
    return token;
  }

  /** Drops the spaces before it. */
  peekNonSpace(): Token {
    const token = this.nextNonSpace();
    this.unread(token);
    return token;
  }
}
