import { keyText } from '../decode/key.ts';
import type { PlainValue } from '../decode/resolve.ts';
import { resolvePlain } from '../decode/resolve.ts';
import type { Read } from './quoted.ts';
import { readQuoted } from './quoted.ts';
import { notSimple } from './not-simple.ts';

const word = /[A-Za-z0-9_./][A-Za-z0-9_./-]*/y;
const maxDepth = 50;
/** What is longer may be too long for a key. */
const maxKeyLength = 500;

/** Reads `[a, "b", {c: 1}]` on one line: collections, words and quoted scalars. */
export class FlowReader {
  readonly #text: string;
  readonly #limit: number;
  readonly #resolve: (text: string) => PlainValue;
  #at: number;
  #depth = 0;

  /** From `start` to `limit`, where the line ends. */
  constructor(
    text: string,
    { start, limit }: { readonly start: number; readonly limit: number },
    resolve: (text: string) => PlainValue,
  ) {
    this.#text = text;
    this.#at = start;
    this.#limit = limit;
    this.#resolve = resolve;
  }

  read(): Read<unknown> {
    const value = this.#readValue();
    if (this.#at > this.#limit) throw notSimple;
    return { value, end: this.#at };
  }

  #readValue(): unknown {
    const code = this.#text.charCodeAt(this.#at);
    if (code !== 0x5b && code !== 0x7b) return this.#readScalar(this.#resolve);
    if (++this.#depth > maxDepth) throw notSimple;
    const value = code === 0x5b ? this.#readSequence() : this.#readMapping();
    this.#depth--;
    return value;
  }

  #readSequence(): unknown[] {
    const items: unknown[] = [];
    for (let isMore = this.#enter(0x5d); isMore; isMore = this.#goesOn(0x5d)) {
      items.push(this.#readValue());
    }
    return items;
  }

  #readMapping(): Map<string, unknown> {
    const map = new Map<string, unknown>();
    for (let isMore = this.#enter(0x7d); isMore; isMore = this.#goesOn(0x7d)) {
      const start = this.#at;
      const key = keyText(this.#readScalar(resolvePlain));
      if (this.#at - start > maxKeyLength) throw notSimple;
      if (key === undefined || !this.#text.startsWith(': ', this.#at)) throw notSimple;
      this.#at++;
      this.#skipSpaces();
      map.set(key, this.#readValue());
    }
    return map;
  }

  /** Goes past the opening bracket; false where the closing one follows. */
  #enter(closing: number): boolean {
    this.#at++;
    this.#skipSpaces();
    if (this.#text.charCodeAt(this.#at) !== closing) return true;
    this.#at++;
    return false;
  }

  /** Goes past a comma to the next item, or past the closing bracket. */
  #goesOn(closing: number): boolean {
    this.#skipSpaces();
    const code = this.#text.charCodeAt(this.#at);
    if (code !== 0x2c && code !== closing) throw notSimple;
    this.#at++;
    if (code === closing) return false;
    this.#skipSpaces();
    return true;
  }

  #readScalar(resolve: (text: string) => PlainValue): PlainValue {
    const first = this.#text.charCodeAt(this.#at);
    if (first === 0x22 || first === 0x27) {
      const { value, end } = readQuoted(this.#text, this.#at);
      this.#at = end;
      return value;
    }
    word.lastIndex = this.#at;
    if (!word.test(this.#text)) throw notSimple;
    const value = resolve(this.#text.slice(this.#at, word.lastIndex));
    this.#at = word.lastIndex;
    if (typeof value === 'number' && !Number.isFinite(value)) throw notSimple;
    return value;
  }

  #skipSpaces(): void {
    while (this.#text.charCodeAt(this.#at) === 0x20) this.#at++;
  }
}
