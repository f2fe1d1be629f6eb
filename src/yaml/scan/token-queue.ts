import type { Token } from './token.ts';

/** Tokens that were scanned and not yet taken, numbered from the start of the text. */
export class TokenQueue {
  readonly #tokens: Token[] = [];
  #head = 0;
  #taken = 0;

  get first(): Token | undefined {
    return this.#tokens[this.#head];
  }

  /** The number of the token that `add` will add. */
  get nextNumber(): number {
    return this.#taken + this.#tokens.length - this.#head;
  }

  add(token: Token): void {
    this.#tokens.push(token);
  }

  /** Before the token of that number; at the end, as in go-yaml, if that one was taken. */
  insert(number: number, token: Token): void {
    if (number < this.#taken) this.add(token);
    else this.#tokens.splice(this.#head + number - this.#taken, 0, token);
  }

  take(): void {
    this.#taken++;
    this.#head++;
    if (this.#head < this.#tokens.length) return;
    this.#tokens.length = 0;
    this.#head = 0;
  }
}
