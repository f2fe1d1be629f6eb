import type { YamlError } from '../yaml-error.ts';
import { scannerError } from '../yaml-error.ts';
import { char, isBlank, isBreak, isBreakOrEnd } from './character.ts';

/** A position in the text, which ends with a NUL that stands nowhere else in it. */
export class Cursor {
  readonly text: string;
  position = 0;
  /** Counted from 0. */
  line = 0;
  lineStart = 0;
  readonly #hasOnlyLineFeeds: boolean;

  constructor(text: string) {
    this.text = text;
    this.#hasOnlyLineFeeds = !/[\r\x85\u2028\u2029]/.test(text);
  }

  get column(): number {
    return this.position - this.lineStart;
  }

  get code(): number {
    return this.text.charCodeAt(this.position);
  }

  codeAt(distance: number): number {
    return this.text.charCodeAt(this.position + distance);
  }

  /** Steps over the line break at the cursor and returns what it means within a scalar. */
  readBreak(): string {
    const code = this.code;
    const isPair = code === char.carriageReturn && this.codeAt(1) === char.lineFeed;
    this.position += isPair ? 2 : 1;
    this.line++;
    this.lineStart = this.position;
    return code === 0x2028 || code === 0x2029 ? String.fromCharCode(code) : '\n';
  }

  skipBlanks(): void {
    while (isBlank(this.code)) this.position++;
  }

  /** Steps to the line break or the end and returns what was stepped over. */
  readLine(): string {
    const start = this.position;
    this.position = this.#endOfLine();
    return this.text.slice(start, this.position);
  }

  skipLine(): void {
    this.position = this.#endOfLine();
  }

  /** Blanks, perhaps a comment, then the line break or the end must follow. */
  finishLine(): void {
    this.skipBlanks();
    if (this.code === char.hash) this.skipLine();
    if (isBreak(this.code)) this.readBreak();
    else if (this.code !== char.end) {
      throw this.error('did not find expected comment or line break');
    }
  }

  /** `---` or `...` at the start of a line, alone or before a blank. */
  isAtDocumentMarker(): boolean {
    const code = this.code;
    if (this.position !== this.lineStart || (code !== char.dash && code !== char.dot)) return false;
    const next = this.codeAt(3);
    return (
      this.codeAt(1) === code && this.codeAt(2) === code && (isBlank(next) || isBreakOrEnd(next))
    );
  }

  #endOfLine(): number {
    const { text } = this;
    if (this.#hasOnlyLineFeeds) {
      const at = text.indexOf('\n', this.position);
      return at === -1 ? text.length - 1 : at;
    }
    let at = this.position;
    while (!isBreakOrEnd(text.charCodeAt(at))) at++;
    return at;
  }

  error(problem: string): YamlError {
    return scannerError(problem, this.line, this.column);
  }
}
