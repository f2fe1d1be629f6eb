import { encodeUtf8 } from '../utf8.ts';
import { quote } from '../strconv.ts';
import { JsonError } from './json-error.ts';

const whitespace = /[ \t\r\n]*/y;
const safeRun = /[^"\\\u0000-\u001f]*/y;
const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

/** Reads the tokens of a JSON text and knows Go's words for each that is wrong. */
export class JsonScanner {
  readonly #text: string;
  #position: number;

  constructor(text: string, start = 0) {
    this.#text = text;
    this.#position = start;
  }

  /** Where the next token begins, or the blanks before it. */
  get position(): number {
    return this.#position;
  }

  /** The next character that is not blank, empty at the end. */
  peek(): string {
    whitespace.lastIndex = this.#position;
    whitespace.test(this.#text);
    this.#position = whitespace.lastIndex;
    return this.#text.charAt(this.#position);
  }

  /** Steps over the character that `peek` gave. */
  skip(): void {
    this.#position++;
  }

  readString(): string {
    const start = ++this.#position;
    this.#skipSafeRun();
    if (this.#text.charAt(this.#position) === '"') {
      return this.#text.slice(start, this.#position++).toWellFormed();
    }
    let value = this.#text.slice(start, this.#position);
    for (;;) {
      const next = this.#text.charAt(this.#position);
      if (next === '"') break;
      if (next !== '\\') throw this.unexpected('in string literal');
      value += this.#readEscape();
      value += this.#skipSafeRun();
    }
    this.#position++;
    // Escaped halves of a pair that never met their other half, and bytes that are no UTF-8.
    return value.toWellFormed();
  }

  /** The literal as it is written. */
  readNumber(): string {
    numberPattern.lastIndex = this.#position;
    const literal = numberPattern.exec(this.#text)?.[0];
    if (literal === undefined) {
      this.#position++;
      throw this.#unexpectedInWord('in numeric literal');
    }
    this.#position += literal.length;
    this.#checkNumberEnd(literal);
    return literal;
  }

  readWord(word: 'true' | 'false' | 'null'): void {
    for (const letter of word.slice(1)) {
      this.#position++;
      if (this.#text.charAt(this.#position) !== letter) {
        throw this.#unexpectedInWord(`in literal ${word} (expecting '${letter}')`);
      }
    }
    this.#position++;
  }

  /** The character at the position stands where it must not; the end is always the same error. */
  unexpected(context: string): JsonError {
    if (this.#position >= this.#text.length) return new JsonError('unexpected end of JSON input');
    return this.#unexpectedInWord(context);
  }

  /** Inside a word Go takes the end of the text for a blank. */
  #unexpectedInWord(context: string): JsonError {
    const code = this.#text.codePointAt(this.#position) ?? 0x20;
    const message = `invalid character ${quoteFirstByte(code)} ${context}`;
    return new JsonError(message, this.#position);
  }

  #checkNumberEnd(literal: string): void {
    const next = this.#text.charAt(this.#position);
    const isInteger = /^-?[0-9]+$/.test(literal);
    if (next === '.' && isInteger) {
      this.#position++;
      throw this.#unexpectedInWord('after decimal point in numeric literal');
    }
    if ((next === 'e' || next === 'E') && !/[eE]/.test(literal)) {
      this.#position++;
      if (/[+-]/.test(this.#text.charAt(this.#position))) this.#position++;
      throw this.#unexpectedInWord('in exponent of numeric literal');
    }
  }

  #skipSafeRun(): string {
    safeRun.lastIndex = this.#position;
    const run = safeRun.exec(this.#text)?.[0] ?? '';
    this.#position += run.length;
    return run;
  }

  #readEscape(): string {
    this.#position++;
    const letter = this.#text.charAt(this.#position);
    if (letter === 'u') return this.#readUnicodeEscape();
    const value = escapes[letter];
    if (value === undefined) throw this.#unexpectedInWord('in string escape code');
    this.#position++;
    return value;
  }

  #readUnicodeEscape(): string {
    const start = ++this.#position;
    while (this.#position < start + 4) {
      if (!/^[0-9a-fA-F]$/.test(this.#text.charAt(this.#position))) {
        throw this.#unexpectedInWord('in \\u hexadecimal character escape');
      }
      this.#position++;
    }
    return String.fromCharCode(Number.parseInt(this.#text.slice(start, this.#position), 16));
  }
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Go reads bytes and shows the first of a character as if it were one. */
function quoteFirstByte(code: number): string {
  if (code === 0x27) return String.raw`'\''`;
  if (code === 0x22) return `'"'`;
  const byte = code < 0x80 ? code : (encodeUtf8(String.fromCodePoint(code))[0] ?? 0);
  return `'${quote(String.fromCharCode(byte)).slice(1, -1)}'`;
}
