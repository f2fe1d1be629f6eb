import { runeError } from '../utf8.ts';
import { syntaxError } from './syntax-error.ts';

/** A place in the pattern that moves forward. */
export class Cursor {
  readonly pattern: string;
  index = 0;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  isAtEnd(): boolean {
    return this.index >= this.pattern.length;
  }

  /** All that is left. */
  get rest(): string {
    return this.pattern.slice(this.index);
  }

  startsWith(text: string): boolean {
    return this.pattern.startsWith(text, this.index);
  }

  /** The UTF-16 unit `offset` from here; empty past the end. */
  peek(offset = 0): string {
    return this.pattern.charAt(this.index + offset);
  }

  skip(length: number): void {
    this.index += length;
  }

  /** Moves past the text if it is next. */
  accept(text: string): boolean {
    if (!this.startsWith(text)) return false;
    this.skip(text.length);
    return true;
  }

  /** Moves past what the sticky pattern matches here. */
  match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.index;
    const match = sticky.exec(this.pattern);
    if (match === null) return undefined;
    this.skip(match[0].length);
    return match;
  }

  /** What lies between an earlier index and here. */
  since(start: number): string {
    return this.pattern.slice(start, this.index);
  }

  /** Past the end it is U+FFFD, as in Go. */
  nextRune(): number {
    const rune = this.pattern.codePointAt(this.index);
    if (rune === undefined) return runeError;
    if (rune >= 0xd800 && rune <= 0xdfff) throw syntaxError('invalid UTF-8', this.rest);
    this.skip(rune > 0xffff ? 2 : 1);
    return rune;
  }
}
