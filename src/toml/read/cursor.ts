import { quoteRune } from '../../go/index.ts';
import { TomlError } from '../toml-error.ts';

/** What `next` gives at the end of the text. A NUL never gets so far. */
export const endOfText = '';

/** Steps through the text and knows how BurntSushi's lexer places an error. */
export class TomlCursor {
  readonly text: string;
  position = 0;
  line = 1;
  #isPastEnd = false;
  readonly #lastKey: () => string;

  constructor(text: string, lastKey: () => string) {
    this.text = text;
    this.#lastKey = lastKey;
  }

  /** The next character, and the step over it. */
  next(): string {
    if (this.position >= this.text.length) {
      this.#isPastEnd = true;
      return endOfText;
    }
    const code = this.text.codePointAt(this.position) ?? 0;
    const character = String.fromCodePoint(code);
    if (character === '\n') this.line++;
    if (code >= 0xdc80 && code <= 0xdcff) {
      throw this.error(`invalid UTF-8 byte: 0x${(code & 0xff).toString(16)}`);
    }
    if (isControl(code) || (character === '\r' && this.text[this.position + 1] !== '\n')) {
      const digits = code.toString(16).padStart(2, '0');
      throw this.error(`TOML files cannot contain control characters: '0x${digits}'`);
    }
    this.position += character.length;
    return character;
  }

  peek(): string {
    const { position, line } = this;
    const character = this.next();
    this.backUp(position, line);
    return character;
  }

  /** Steps over a character if it comes next. */
  accept(character: string): boolean {
    const { position, line } = this;
    if (this.next() === character) return true;
    this.backUp(position, line);
    return false;
  }

  backUp(position: number, line: number = this.line): void {
    this.position = position;
    this.line = line;
    this.#isPastEnd = false;
  }

  skipBlanks(): void {
    while (isBlank(this.peek())) this.next();
  }

  /** The characters from here that the pattern, a sticky one, matches. */
  take(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const taken = pattern.exec(this.text)?.[0] ?? '';
    this.position += taken.length;
    // The lexer sees what ends a word before it hands out the word.
    this.peek();
    return taken;
  }

  /** An error here; past the end it is on the last line that is not empty. */
  error(problem: string): TomlError {
    const isAfterBreak = this.#isPastEnd && this.text[this.position - 1] === '\n';
    return this.errorAt(problem, isAfterBreak ? this.line - 1 : this.line);
  }

  errorOnPreviousLine(problem: string): TomlError {
    return this.errorAt(problem, this.line - 1);
  }

  errorAt(problem: string, line: number): TomlError {
    return new TomlError(problem, line, this.#lastKey());
  }

  /** An invalid escape is told a line too early at the end of the text. */
  escapeError(problem: string): TomlError {
    return this.errorAt(problem, this.#isPastEnd ? this.line - 1 : this.line);
  }
}

export function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}

export function isNewline(character: string): boolean {
  return character === '\n' || character === '\r';
}

function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code === 0x7f;
}

/** `%q` of a rune, where the end is zero. */
export function quoteCharacter(character: string): string {
  return quoteRune(character.codePointAt(0) ?? 0);
}
