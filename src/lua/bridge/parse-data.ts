import { int64 } from '../../go/index.ts';

/** What an integer becomes: Go's float64 in values, `int` in manifests, `int64` from functions. */
export type IntegerType = 'float64' | 'int' | 'int64';

/** Go's values from JSON that the machine wrote; it never writes anything else. */
export function parseData(text: string, integers: IntegerType): unknown {
  return new DataParser(text, convert[integers]).parse();
}

const convert: Readonly<Record<IntegerType, (digits: string) => unknown>> = {
  float64: Number,
  int: BigInt,
  int64: (digits) => int64(BigInt(digits)),
};

const quote = 0x22;
const comma = 0x2c;
const numberPattern = /[-+.0-9e]+/y;

class DataParser {
  readonly #text: string;
  readonly #integer: (digits: string) => unknown;
  #at = 0;
  #nextEscape = -1;

  constructor(text: string, integer: (digits: string) => unknown) {
    this.#text = text;
    this.#integer = integer;
  }

  parse(): unknown {
    switch (this.#text.charCodeAt(this.#at)) {
      case 0x7b:
        return this.#map();
      case 0x5b:
        return this.#list();
      case quote:
        return this.#string();
      case 0x74:
        return this.#word('true', true);
      case 0x66:
        return this.#word('false', false);
      case 0x6e:
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #map(): Map<string, unknown> {
    const map = new Map<string, unknown>();
    this.#at++;
    while (!this.#ends(0x7d)) {
      const key = this.#string();
      this.#at++;
      map.set(key, this.parse());
    }
    return map;
  }

  #list(): unknown[] {
    const list: unknown[] = [];
    this.#at++;
    while (!this.#ends(0x5d)) list.push(this.parse());
    return list;
  }

  /** Steps over a separator, or over the end of the collection. */
  #ends(end: number): boolean {
    const next = this.#text.charCodeAt(this.#at);
    if (next === comma || next === end) this.#at++;
    return next === end;
  }

  #word<T>(word: string, value: T): T {
    this.#at += word.length;
    return value;
  }

  #string(): string {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    if (this.#firstEscape(start) < end) {
      while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
      this.#at = end + 1;
      return JSON.parse(this.#text.slice(start, this.#at)) as string;
    }
    this.#at = end + 1;
    return this.#text.slice(start + 1, end);
  }

  /** Where the first backslash from a place on is; looked for once, not for every string. */
  #firstEscape(from: number): number {
    if (this.#nextEscape < from) {
      const found = this.#text.indexOf('\\', from);
      this.#nextEscape = found < 0 ? this.#text.length : found;
    }
    return this.#nextEscape;
  }

  #isEscaped(quote: number): boolean {
    let at = quote;
    while (this.#text.charAt(at - 1) === '\\') at--;
    return (quote - at) % 2 === 1;
  }

  #number(): unknown {
    numberPattern.lastIndex = this.#at;
    const digits = numberPattern.exec(this.#text)?.[0] ?? '';
    this.#at += digits.length;
    return /[.e]/.test(digits) ? Number(digits) : this.#integer(digits);
  }
}
