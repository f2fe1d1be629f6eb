import { HelmError } from '../../../base/index.ts';

/** Reads a `--set` text character by character; bytes that are no UTF-8 read as U+FFFD. */
export class Cursor {
  readonly #text: string;
  #position = 0;
  #listItems = 0;

  constructor(text: string) {
    this.#text = text.toWellFormed();
  }

  /** The next character, or undefined at the end. */
  read(): string | undefined {
    const character = this.peek();
    this.#position += character?.length ?? 0;
    return character;
  }

  peek(): string | undefined {
    const code = this.#text.codePointAt(this.#position);
    return code === undefined ? undefined : String.fromCodePoint(code);
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  /** All that is left to read. */
  get rest(): string {
    return this.#text.slice(this.#position);
  }

  skip(length: number): void {
    this.#position += length;
  }

  /** Accounts for list items about to be made: one text must not fill the memory. */
  countListItems(count: number): void {
    this.#listItems += count;
    if (this.#listItems > maxListItems) {
      const message = `lists of more than ${maxListItems} items in all are not supported`;
      throw new HelmError('InvalidSetValue', message);
    }
  }
}

const maxListItems = 1 << 20;

export interface ReadText {
  readonly text: string;
  /** The character that ended the text; undefined at the end of the input. */
  readonly end: string | undefined;
}

/** Reads up to one of the characters in `ends`, with or without backslash escapes. */
export function readUntil(cursor: Cursor, ends: string, hasEscapes: boolean): ReadText {
  let text = '';
  for (;;) {
    const character = cursor.read();
    if (character === undefined || ends.includes(character)) return { text, end: character };
    if (character !== '\\' || !hasEscapes) {
      text += character;
      continue;
    }
    const escaped = cursor.read();
    if (escaped === undefined) return { text, end: undefined };
    text += escaped;
  }
}
