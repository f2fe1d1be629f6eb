import { HelmError } from '../../base/index.ts';
import { encodeUtf8, quote } from '../../go/index.ts';
import { JsonNumber, maxJsonDepth } from './json.ts';
import type { Json } from './json.ts';

/** Reads a JSON text, with the error texts of Go's encoding/json. */
export function parseJsonText(text: string): Json {
  const parser = new JsonParser(text);
  const document = parser.readValue(0);
  parser.readEnd();
  return document;
}

class JsonParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readValue(depth: number): Json {
    if (depth > maxJsonDepth) throw invalid('exceeded max depth');
    const first = this.#next('looking for beginning of value');
    switch (first) {
      case '{':
        return this.#readObject(depth);
      case '[':
        return this.#readArray(depth);
      case '"':
        return this.#readString();
      case 't':
        return this.#readWord('true', true);
      case 'f':
        return this.#readWord('false', false);
      case 'n':
        return this.#readWord('null', null);
      default:
        return this.#readNumber(first);
    }
  }

  readEnd(): void {
    if (this.#skipSpace() !== '') throw invalid('invalid character after top-level value');
  }

  #readObject(depth: number): Json {
    const object = new Map<string, Json>();
    const keyPlace = 'looking for beginning of object key string';
    if (this.#take('}')) return object;
    for (;;) {
      if (this.#next(keyPlace) !== '"') throw this.#unexpected(keyPlace);
      const key = this.#readString();
      if (this.#next('after object key') !== ':') throw this.#unexpected('after object key');
      object.set(key, this.readValue(depth + 1));
      const place = 'after object key:value pair';
      const end = this.#next(place);
      if (end === '}') return object;
      if (end !== ',') throw this.#unexpected(place);
    }
  }

  #readArray(depth: number): Json {
    const items: Json[] = [];
    if (this.#take(']')) return items;
    for (;;) {
      items.push(this.readValue(depth + 1));
      const end = this.#next('after array element');
      if (end === ']') return items;
      if (end !== ',') throw this.#unexpected('after array element');
    }
  }

  /** The opening quote is read. The native parser knows escapes; it is asked for one string. */
  #readString(): string {
    const start = this.#at - 1;
    for (;;) {
      const character = this.#text.charAt(this.#at++);
      if (character === '"') break;
      if (character === '') throw invalid('unexpected EOF');
      if (character < ' ') throw this.#unexpected('in string literal');
      if (character === '\\') this.#skipEscape();
    }
    const decoded = JSON.parse(this.#text.slice(start, this.#at)) as string;
    return decoded.toWellFormed();
  }

  #skipEscape(): void {
    const character = this.#character();
    if (!'"\\/bfnrtu'.includes(character)) throw this.#unexpected('in string escape code');
    for (let digit = 0; character === 'u' && digit < 4; digit++) {
      if (!/[0-9a-fA-F]/.test(this.#character())) {
        throw this.#unexpected('in \\u hexadecimal character escape');
      }
    }
  }

  #readWord<T extends Json>(word: string, value: T): T {
    for (const expected of word.slice(1)) {
      if (this.#character() !== expected) {
        throw this.#unexpected(`in literal ${word} (expecting '${expected}')`);
      }
    }
    return value;
  }

  #readNumber(first: string): JsonNumber {
    if (!/[-0-9]/.test(first)) throw this.#unexpected('looking for beginning of value');
    const start = this.#at - 1;
    if (first === '-') this.#requireDigit('in numeric literal');
    if (this.#text.charAt(this.#at - 1) !== '0') this.#skipDigits();
    if (this.#text.charAt(this.#at) === '.') {
      this.#at++;
      this.#requireDigit('after decimal point in numeric literal');
      this.#skipDigits();
    }
    if (/[eE]/.test(this.#text.charAt(this.#at))) {
      this.#at++;
      if (/[-+]/.test(this.#text.charAt(this.#at))) this.#at++;
      this.#requireDigit('in exponent of numeric literal');
      this.#skipDigits();
    }
    return new JsonNumber(this.#text.slice(start, this.#at));
  }

  #requireDigit(place: string): void {
    if (!/[0-9]/.test(this.#character())) throw this.#unexpected(place);
  }

  #skipDigits(): void {
    while (/[0-9]/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  /** The next character after space; `place` says where, if it turns out to be a wrong one. */
  #next(place: string): string {
    const character = this.#skipSpace();
    if (character === '') {
      throw invalid(
        place === 'looking for beginning of value' && this.#isBlank ? 'EOF' : 'unexpected EOF',
      );
    }
    this.#at++;
    return character;
  }

  get #isBlank(): boolean {
    return /^[ \t\r\n]*$/.test(this.#text);
  }

  #take(wanted: string): boolean {
    const isThere = this.#skipSpace() === wanted;
    if (isThere) this.#at++;
    return isThere;
  }

  #skipSpace(): string {
    while (' \t\r\n'.includes(this.#text.charAt(this.#at)) && this.#at < this.#text.length) {
      this.#at++;
    }
    return this.#text.charAt(this.#at);
  }

  #character(): string {
    const character = this.#text.charAt(this.#at++);
    if (character === '') throw invalid('unexpected EOF');
    return character;
  }

  /** An error about the character that was read last. */
  #unexpected(place: string): HelmError {
    const character = this.#text.charAt(this.#at - 1);
    // Go looks at bytes, and shows the first of the character as if it were one.
    const byte = encodeUtf8(character)[0] ?? 0;
    return invalid(`invalid character ${quoteCharacter(String.fromCharCode(byte))} ${place}`);
  }
}

function quoteCharacter(character: string): string {
  if (character === "'") return String.raw`'\''`;
  if (character === '"') return `'"'`;
  return `'${quote(character).slice(1, -1)}'`;
}

function invalid(message: string): HelmError {
  return new HelmError('InvalidSchema', message);
}
