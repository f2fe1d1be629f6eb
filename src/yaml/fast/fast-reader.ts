import { keyText } from '../decode/key.ts';
import type { PlainValue } from '../decode/resolve.ts';
import { resolvePlain, resolvePlainAsJson } from '../decode/resolve.ts';
import { joinLines, readHeader } from './block-scalar.ts';
import { FlowReader } from './flow-reader.ts';
import type { Read } from './quoted.ts';
import { readQuoted } from './quoted.ts';
import { tooHard } from './too-hard.ts';

/** The resolver is what tells numbers as JSON has them from exact ones. */
type Resolve = (text: string) => PlainValue;

const deepest = 100;
const nothing = -1;

/**
 * Reads the YAML that charts are made of: block mappings and sequences, plain and quoted scalars,
 * literal and folded blocks, flow collections on one line. Whatever else there is (anchors, tags,
 * errors) is too hard, and the whole reader decides. So this one reports nothing.
 */
export class QuickReader {
  readonly #text: string;
  readonly #resolve: Resolve;
  readonly #hasTabs: boolean;
  /** The line that is next: its first character, the first that is not a space, its end. */
  #start = 0;
  #content = 0;
  #end = 0;
  /** The column of its content; `nothing` at the end of the text. */
  #indent = nothing;

  constructor(text: string, numbers: 'float64' | 'exact') {
    this.#text = text;
    this.#hasTabs = text.includes('\t');
    this.#resolve = numbers === 'exact' ? resolvePlain : resolvePlainAsJson;
  }

  read(): unknown {
    const hasMarker = this.#text.startsWith('---\n');
    this.#moveTo(hasMarker ? 4 : 0);
    if (this.#indent === nothing) return null;
    const value = this.#isAtFlow() ? this.#readLine(this.#content, nothing) : this.#readBlock(0);
    if (this.#indent !== nothing) throw tooHard;
    return value;
  }

  /** Makes the first line from `start` on that is neither empty nor a comment the next one. */
  #moveTo(start: number): void {
    const text = this.#text;
    for (let from = start; from < text.length; from = this.#end + 1) {
      const newline = text.indexOf('\n', from);
      this.#end = newline === -1 ? text.length : newline;
      let content = from;
      while (text.charCodeAt(content) === 0x20) content++;
      if (content >= this.#end || text.charCodeAt(content) === 0x23) continue;
      this.#start = from;
      this.#content = content;
      this.#indent = content - from;
      if (this.#indent === 0 && isMarker(text, content)) throw tooHard;
      return;
    }
    this.#start = text.length;
    this.#indent = nothing;
  }

  #isAtFlow(): boolean {
    const first = this.#text.charCodeAt(this.#content);
    return (first === 0x5b || first === 0x7b) && this.#keyEnd(this.#content) === nothing;
  }

  /** The mapping or sequence whose first line is next. */
  #readBlock(depth: number): unknown {
    if (depth > deepest) throw tooHard;
    return this.#isAtDash(this.#content)
      ? this.#readSequence(this.#indent, depth)
      : this.#readMapping(this.#indent, depth);
  }

  #readSequence(indent: number, depth: number): unknown[] {
    const items: unknown[] = [];
    while (this.#indent === indent && this.#isAtDash(this.#content)) {
      let content = this.#content + 1;
      while (this.#text.charCodeAt(content) === 0x20) content++;
      if (content < this.#end && this.#keyEnd(content) !== nothing) {
        // The rest of the line is the first of a mapping.
        this.#content = content;
        this.#indent = content - this.#start;
        items.push(this.#readMapping(this.#indent, depth + 1));
      } else {
        items.push(this.#readValue(content, indent, depth, false));
      }
    }
    if (this.#indent > indent) throw tooHard;
    return items;
  }

  #readMapping(indent: number, depth: number): Map<string, unknown> {
    const map = new Map<string, unknown>();
    if (depth > deepest) throw tooHard;
    while (this.#indent === indent && !this.#isAtDash(this.#content)) {
      const keyEnd = this.#keyEnd(this.#content);
      if (keyEnd === nothing) throw tooHard;
      const key = this.#readKey(this.#content, keyEnd);
      let content = keyEnd + 1;
      while (this.#text.charCodeAt(content) === 0x20) content++;
      map.set(key, this.#readValue(content, indent, depth, true));
    }
    if (this.#indent > indent) throw tooHard;
    return map;
  }

  /** Where the colon of a key stands that begins at `start`; `nothing` where there is no such key. */
  #keyEnd(start: number): number {
    const line = this.#text.slice(start, this.#end);
    const first = line.charCodeAt(0);
    if (first === 0x22 || first === 0x27) return this.#quotedKeyEnd(start, first);
    let length = line.indexOf(': ');
    if (length === -1) length = line.endsWith(':') ? line.length - 1 : nothing;
    if (length === nothing || !isPlainStart(line, 0)) return nothing;
    const comment = line.indexOf(' #');
    return comment === -1 || comment >= length ? start + length : nothing;
  }

  #quotedKeyEnd(start: number, quote: number): number {
    const text = this.#text;
    const at = text.indexOf(quote === 0x22 ? '"' : "'", start + 1) + 1;
    if (at === 0) throw tooHard;
    if (text.charCodeAt(at) !== 0x3a || at >= this.#end) return nothing;
    return at + 1 === this.#end || text.charCodeAt(at + 1) === 0x20 ? at : nothing;
  }

  #readKey(start: number, end: number): string {
    if (end - start > 500) throw tooHard;
    const first = this.#text.charCodeAt(start);
    if (first === 0x22 || first === 0x27) {
      const inner = this.#text.slice(start + 1, end - 1);
      if (inner.includes('\\') || inner.includes("'")) throw tooHard;
      return inner;
    }
    const name = this.#text.slice(start, end);
    if (name === '<<' || name.endsWith(' ')) throw tooHard;
    if (this.#hasTabs && name.includes('\t')) throw tooHard;
    const value = resolvePlain(name);
    if (typeof value === 'string') return value;
    const key = keyText(value);
    if (key === undefined) throw tooHard;
    return key;
  }

  /** The value that begins at `content` on this line, or on the lines below `indent`. */
  #readValue(content: number, indent: number, depth: number, isInMapping: boolean): unknown {
    const first = content < this.#end ? this.#text.charCodeAt(content) : 0x23;
    // A comment, or nothing.
    if (first === 0x23) return this.#readBelow(indent, depth, isInMapping);
    if (first >= 0x61 && first <= 0x7a) return this.#readPlain(content, indent);
    const isBlockScalar = first === 0x7c || first === 0x3e;
    return isBlockScalar ? this.#readBlockScalar(content, indent) : this.#readLine(content, indent);
  }

  /** A scalar or a flow collection, which may go on below `indent`. */
  #readLine(content: number, indent: number): unknown {
    const text = this.#text;
    switch (text.charCodeAt(content)) {
      case 0x22: // "
      case 0x27: // '
        return this.#finish(readQuoted(text, content), indent);
      case 0x5b: // [
      case 0x7b: // {
        return this.#finish(this.#readFlow(content), indent);
      default:
        return this.#readPlain(content, indent);
    }
  }

  #readFlow(start: number): Read<unknown> {
    return new FlowReader(this.#text, { start, limit: this.#end }, this.#resolve).read();
  }

  #readBelow(indent: number, depth: number, isInMapping: boolean): unknown {
    this.#moveTo(this.#end + 1);
    if (this.#indent > indent) {
      const isBlock = this.#isAtDash(this.#content) || this.#keyEnd(this.#content) !== nothing;
      return isBlock ? this.#readBlock(depth + 1) : this.#readLine(this.#content, indent);
    }
    // A sequence may stand right below its key.
    const isSequence = isInMapping && this.#indent === indent && this.#isAtDash(this.#content);
    return isSequence ? this.#readSequence(indent, depth + 1) : null;
  }

  /** After a value that ends on this line: nothing else may stand on it or continue it. */
  #finish<T>({ value, end }: Read<T>, indent: number): T {
    const text = this.#text;
    this.#passLinesTo(end, indent);
    let at = end;
    while (text.charCodeAt(at) === 0x20) at++;
    const isComment = text.charCodeAt(at) === 0x23 && at > end;
    if (at < this.#end && !isComment) throw tooHard;
    this.#moveTo(this.#end + 1);
    if (this.#indent > indent) throw tooHard;
    return value;
  }

  /** Passes the lines that a quoted scalar runs over; they must be indented as its first is. */
  #passLinesTo(end: number, indent: number): void {
    const text = this.#text;
    while (this.#end < end) {
      const from = this.#end + 1;
      const newline = text.indexOf('\n', from);
      this.#end = newline === -1 ? text.length : newline;
      let content = from;
      while (text.charCodeAt(content) === 0x20) content++;
      if (content < this.#end && content - from <= indent) throw tooHard;
    }
  }

  #readPlain(content: number, indent: number): unknown {
    const text = this.#text;
    if (!isPlainStart(text, content)) throw tooHard;
    const line = text.slice(content, this.#end);
    if (this.#hasTabs && line.includes('\t')) throw tooHard;
    const comment = line.indexOf(' #');
    const value = (comment === -1 ? line : line.slice(0, comment)).trimEnd();
    if (hasColon(value)) throw tooHard;
    const next = this.#end + 1;
    this.#moveTo(next);
    if (this.#indent <= indent) return this.#finite(this.#resolve(value));
    if (comment !== -1) throw tooHard;
    return this.#readFolded(value, next, indent);
  }

  /** A plain scalar that goes on: line breaks become spaces, empty lines line breaks. */
  #readFolded(first: string, next: number, indent: number): unknown {
    const text = this.#text;
    let value = first;
    let from = next;
    while (this.#indent > indent) {
      // Comments would end it; they were passed over together with empty lines.
      const between = text.slice(from, this.#start);
      const line = text.slice(this.#content, this.#end).trimEnd();
      if (between.includes('#') || line.includes('\t')) throw tooHard;
      if (line.includes(' #') || hasColon(line)) throw tooHard;
      const emptyLines = between.length === 0 ? 0 : between.split('\n').length - 1;
      value += (emptyLines === 0 ? ' ' : '\n'.repeat(emptyLines)) + line;
      from = this.#end + 1;
      this.#moveTo(from);
    }
    return this.#finite(this.#resolve(value));
  }

  #finite(value: PlainValue): PlainValue {
    if (typeof value === 'number' && !Number.isFinite(value)) throw tooHard;
    return value;
  }

  /** A literal or folded block, with the indentation of its first line. */
  #readBlockScalar(content: number, parent: number): string {
    const text = this.#text;
    const header = readHeader(text.slice(content, this.#end).trimEnd());
    const lines: string[] = [];
    let from = this.#end + 1;
    let indent = header.indent === undefined ? nothing : parent + header.indent;
    let emptyIndent = 0;
    let isBroken = true;
    for (; from < text.length; from = this.#end + 1) {
      const newline = text.indexOf('\n', from);
      let at = from;
      while (text.charCodeAt(at) === 0x20) at++;
      const isEmpty = at === newline;
      const isTabbed = text.charCodeAt(at) === 0x09 && (indent === nothing || at - from < indent);
      if (isTabbed || at === text.length) throw tooHard;
      if (isEmpty && indent === nothing) emptyIndent = Math.max(emptyIndent, at - from);
      if (!isEmpty && indent === nothing) indent = at - from;
      if (!isEmpty && (at - from < indent || at - from <= parent)) break;
      isBroken = newline !== -1;
      this.#end = isBroken ? newline : text.length;
      lines.push(indent === nothing ? '' : text.slice(from + indent, this.#end));
    }
    if (emptyIndent > indent) throw tooHard;
    this.#moveTo(from);
    const hasContent = indent > parent;
    if (this.#indent > parent || (!hasContent && lines.length > 0)) throw tooHard;
    // A last line that the text ends with has no break to keep.
    return joinLines(lines, isBroken ? header : { ...header, chomping: '-' });
  }

  #isAtDash(at: number): boolean {
    if (this.#text.charCodeAt(at) !== 0x2d) return false;
    return at + 1 >= this.#end || this.#text.charCodeAt(at + 1) === 0x20;
  }
}

function isMarker(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  if (first === 0x25) return true;
  return text.startsWith('---', at) || text.startsWith('...', at);
}

/** Not an indicator; a dash or colon only where it cannot begin an entry or end a key. */
function isPlainStart(text: string, at: number): boolean {
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

/** Whether a colon would make a key of the text. */
function hasColon(text: string): boolean {
  return text.includes(': ') || text.endsWith(':');
}
