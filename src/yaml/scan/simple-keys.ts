import type { Cursor } from './cursor.ts';

/** Where a `:` would turn what was just read into a key. */
export class SimpleKey {
  /** In the stream of all tokens: before it the key token is put. */
  readonly tokenNumber: number;
  readonly position: number;
  readonly line: number;
  readonly column: number;
  /** In a block mapping nothing but a key may stand at its indentation. */
  readonly isRequired: boolean;
  isPossible: boolean;
  /** The token it starts at has to wait until this is decided. */
  holdsToken = true;

  constructor(cursor: Cursor, tokenNumber: number, isRequired: boolean, isPossible: boolean) {
    this.tokenNumber = tokenNumber;
    this.position = cursor.position;
    this.line = cursor.line;
    this.column = cursor.column;
    this.isRequired = isRequired;
    this.isPossible = isPossible;
  }
}

const maxSimpleKeyLength = 1024;

/** What may be a key: one candidate for each level of flow collections. */
export class SimpleKeys {
  readonly #cursor: Cursor;
  #current: SimpleKey;
  readonly #outer: SimpleKey[] = [];

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
    this.#current = new SimpleKey(cursor, 0, false, false);
  }

  get current(): SimpleKey {
    return this.#current;
  }

  /** How many flow collections are open. */
  get depth(): number {
    return this.#outer.length;
  }

  /** The token of this number, which starts at the cursor, may be a key. */
  note(tokenNumber: number, isRequired: boolean): SimpleKey {
    this.drop();
    this.#current = new SimpleKey(this.#cursor, tokenNumber, isRequired, true);
    return this.#current;
  }

  /** What was a candidate is none. */
  drop(): void {
    const key = this.#current;
    if (!key.isPossible) return;
    if (key.isRequired) throw this.#missingColon();
    key.isPossible = false;
  }

  /** A key ends on its line and within 1024 characters. */
  isPossible(key: SimpleKey): boolean {
    if (!key.isPossible) return false;
    if (key.line === this.#cursor.line && !this.#isTooFarFrom(key)) return true;
    if (key.isRequired) throw this.#missingColon();
    key.isPossible = false;
    return false;
  }

  enterFlow(tokenNumber: number): void {
    this.#outer.push(this.#current);
    this.#current = new SimpleKey(this.#cursor, tokenNumber, false, false);
  }

  /**
   * go-yaml forgets that an empty flow collection may be a key once it ends: its tokens go out
   * before the `:` is seen, and `{}: a` is an empty map with something behind it.
   */
  leaveFlow(): void {
    const outer = this.#outer.pop();
    if (outer === undefined) return;
    if (this.#current.tokenNumber === outer.tokenNumber) outer.holdsToken = false;
    this.#current = outer;
  }

  #isTooFarFrom(key: SimpleKey): boolean {
    const { text, position } = this.#cursor;
    if (position - key.position <= maxSimpleKeyLength) return false;
    let characters = 0;
    for (let at = key.position; at < position; at++) {
      if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) characters++;
    }
    return characters > maxSimpleKeyLength;
  }

  #missingColon(): Error {
    return this.#cursor.error("could not find expected ':'");
  }
}
