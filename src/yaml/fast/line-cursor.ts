import { notSimple } from './not-simple.ts';

/** Where there is no key, and the column of the end of the text. */
export const nothing = -1;

/** The next line of a text that is neither empty nor a comment. */
export class LineCursor {
  readonly text: string;
  /** Its first character, the first that is not a space, its end. */
  start = 0;
  content = 0;
  end = 0;
  /** The column of its content; `nothing` at the end of the text. */
  indent: number = nothing;

  constructor(text: string) {
    this.text = text;
    this.moveTo(text.startsWith('---\n') ? 4 : 0);
  }

  /** Makes the first such line from `start` on the next one. */
  moveTo(start: number): void {
    const { text } = this;
    for (let from = start; from < text.length; from = this.end + 1) {
      this.findEnd(from);
      const content = skipSpaces(text, from);
      if (content >= this.end || text.charCodeAt(content) === 0x23) continue;
      this.start = from;
      this.content = content;
      this.indent = content - from;
      if (this.indent === 0 && isMarker(text, content)) throw notSimple;
      return;
    }
    this.start = text.length;
    this.indent = nothing;
  }

  /** Goes on to the line behind this one. */
  next(): void {
    this.moveTo(this.end + 1);
  }

  /** Makes the end of the line that begins at `from` that of this one. */
  findEnd(from: number): void {
    const newline = this.text.indexOf('\n', from);
    this.end = newline === -1 ? this.text.length : newline;
  }

  /** Leaves out what stands before `content`, as if it were spaces. */
  cutTo(content: number): void {
    this.content = content;
    this.indent = content - this.start;
  }

  /** Whether an item of a sequence begins. */
  isAtDash(): boolean {
    const { text, content } = this;
    if (text.charCodeAt(content) !== 0x2d) return false;
    return content + 1 >= this.end || text.charCodeAt(content + 1) === 0x20;
  }

  /** Where the colon of a key stands that begins at `start`; `nothing` where there is no such key. */
  keyEnd(start: number): number {
    const line = this.text.slice(start, this.end);
    const first = line.charCodeAt(0);
    if (first === 0x22 || first === 0x27) return this.#quotedKeyEnd(start, first);
    let length = line.indexOf(': ');
    if (length === -1) length = line.endsWith(':') ? line.length - 1 : nothing;
    if (length === nothing || !isPlainStart(line, 0)) return nothing;
    const comment = line.indexOf(' #');
    return comment === -1 || comment >= length ? start + length : nothing;
  }

  #quotedKeyEnd(start: number, quote: number): number {
    const { text, end } = this;
    const at = text.indexOf(quote === 0x22 ? '"' : "'", start + 1) + 1;
    if (at === 0) throw notSimple;
    if (text.charCodeAt(at) !== 0x3a || at >= end) return nothing;
    return at + 1 === end || text.charCodeAt(at + 1) === 0x20 ? at : nothing;
  }
}

export function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === 0x20) at++;
  return at;
}

function isMarker(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  if (first === 0x25) return true;
  return text.startsWith('---', at) || text.startsWith('...', at);
}

/** Not an indicator; a dash or colon only where it cannot begin an entry or end a key. */
export function isPlainStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const isLetter = code >= 0x61 && code <= 0x7a;
  if (isLetter || isWordCharacter(code) || code >= 0xa0) return true;
  if (code === 0x2d || code === 0x3a) return text.charCodeAt(at + 1) > 0x20;
  return otherPlainStarts.includes(text.charAt(at));
}

/** Capital letters, digits, `_`, `.` and `/`. */
function isWordCharacter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x2e && code <= 0x39) || code === 0x5f;
}

const otherPlainStarts = '$()+;<=\\^~';
