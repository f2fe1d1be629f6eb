import type { Json } from './object.ts';

/** A text that is no JSON, in the words of Go's scanner. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
}

export function parseJson(text: string): Json {
  const deepest = findTooDeep(text);
  if (deepest !== undefined) {
    throw new JsonSyntaxError(`invalid character '${deepest}' exceeded max depth`);
  }
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new JsonSyntaxError(new Scanner(text).fault());
  }
}

const mostDepth = 10_000;

/** The bracket that goes too deep; everything after this may recurse. */
function findTooDeep(text: string): string | undefined {
  if (text.length <= mostDepth) return undefined;
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{}\]]/gs)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > mostDepth) return token;
  }
  return undefined;
}

const endOfText = 'unexpected end of JSON input';
const spacePattern = /[ \t\r\n]/;
const literals: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };

class Fault extends Error {}

class Scanner {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fault(): string {
    try {
      this.#value();
      this.#space();
      if (this.#position < this.#text.length) this.#fail('after top-level value');
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    }
    return endOfText;
  }

  #value(): void {
    this.#space();
    const character = this.#peek();
    const literal = literals[character];
    if (literal !== undefined) this.#literal(literal);
    else if (character === '{') this.#object();
    else if (character === '[') this.#array();
    else if (character === '"') this.#string();
    else if (/[-0-9]/.test(character)) this.#number();
    else this.#fail('looking for beginning of value');
  }

  #object(): void {
    this.#position++;
    this.#space();
    if (this.#take('}')) return;
    for (;;) {
      this.#space();
      if (this.#peek() !== '"') this.#fail('looking for beginning of object key string');
      this.#string();
      this.#space();
      if (this.#peek() !== ':') this.#fail('after object key');
      this.#position++;
      this.#value();
      this.#space();
      if (this.#take('}')) return;
      if (this.#peek() !== ',') this.#fail('after object key:value pair');
      this.#position++;
    }
  }

  #array(): void {
    this.#position++;
    this.#space();
    if (this.#take(']')) return;
    for (;;) {
      this.#value();
      this.#space();
      if (this.#take(']')) return;
      if (this.#peek() !== ',') this.#fail('after array element');
      this.#position++;
    }
  }

  #string(): void {
    this.#position++;
    for (;;) {
      if (this.#take('"')) return;
      const character = this.#peek();
      if (character < ' ') this.#fail('in string literal');
      this.#position++;
      if (character === '\\') this.#escape();
    }
  }

  #escape(): void {
    const character = this.#peekOrSpace();
    if (!/[bfnrt\\/"u]/.test(character)) this.#fail('in string escape code');
    this.#position++;
    if (character !== 'u') return;
    for (let digit = 0; digit < 4; digit++) {
      if (!/[0-9a-fA-F]/.test(this.#peekOrSpace()))
        this.#fail('in \\u hexadecimal character escape');
      this.#position++;
    }
  }

  #literal(word: string): void {
    for (const expected of word) {
      if (this.#peekOrSpace() !== expected)
        this.#fail(`in literal ${word} (expecting '${expected}')`);
      this.#position++;
    }
  }

  #number(): void {
    if (this.#peek() === '-') this.#position++;
    if (this.#peekOrSpace() === '0') this.#position++;
    else this.#digits('in numeric literal');
    if (this.#at('.')) {
      this.#position++;
      this.#digits('after decimal point in numeric literal');
    }
    if (this.#at('e') || this.#at('E')) {
      this.#position++;
      if (this.#at('+') || this.#at('-')) this.#position++;
      this.#digits('in exponent of numeric literal');
    }
  }

  #digits(where: string): void {
    if (!/[0-9]/.test(this.#peekOrSpace())) this.#fail(where);
    while (/[0-9]/.test(this.#text.charAt(this.#position))) this.#position++;
  }

  #space(): void {
    while (spacePattern.test(this.#text.charAt(this.#position))) this.#position++;
  }

  #take(character: string): boolean {
    const isThere = this.#peek() === character;
    if (isThere) this.#position++;
    return isThere;
  }

  #at(character: string): boolean {
    return this.#text.charAt(this.#position) === character;
  }

  #peek(): string {
    if (this.#position >= this.#text.length) throw new Fault(endOfText);
    return this.#text.charAt(this.#position);
  }

  /** Go's scanner reads a space behind the end, to see whether something could end there. */
  #peekOrSpace(): string {
    return this.#text.charAt(this.#position) || ' ';
  }

  #fail(where: string): never {
    const code = this.#text.codePointAt(this.#position) ?? 0x20;
    throw new Fault(`invalid character ${quoteCharacter(code)} ${where}`);
  }
}

/** As Go quotes one character; the scanner sees bytes, so beyond ASCII it sees the first of them. */
function quoteCharacter(code: number): string {
  const character = String.fromCodePoint(code);
  if (character === "'") return "'\\''";
  if (character === '"') return "'\"'";
  if (code < 0x80) return `'${JSON.stringify(character).slice(1, -1)}'`;
  const [first = 0] = Buffer.from(character);
  return `'${String.fromCharCode(first)}'`;
}
