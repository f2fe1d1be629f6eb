import { keyText } from '../decode/key.ts';
import type { PlainValue } from '../decode/resolve.ts';
import { resolvePlain, resolvePlainAsJson } from '../decode/resolve.ts';
import { readBlockScalar } from './block-scalar.ts';
import { FlowReader } from './flow-reader.ts';
import { isPlainStart, LineCursor, nothing, skipSpaces } from './line-cursor.ts';
import { notSimple } from './not-simple.ts';
import type { Read } from './quoted.ts';
import { readQuoted } from './quoted.ts';

/** The resolver is what tells numbers as JSON has them from exact ones. */
type Resolve = (text: string) => PlainValue;

const maxDepth = 100;
const maxKeyLength = 500;

/**
 * Reads the YAML that charts are made of: block mappings and sequences, plain and quoted scalars,
 * literal and folded blocks, flow collections on one line. Whatever else there is (anchors, tags,
 * errors) is not simple, and the whole reader decides. So this one reports nothing.
 */
export class FastReader {
  readonly #text: string;
  readonly #lines: LineCursor;
  readonly #resolve: Resolve;
  readonly #hasTabs: boolean;

  constructor(text: string, numbers: 'float64' | 'exact') {
    this.#text = text;
    this.#lines = new LineCursor(text);
    this.#hasTabs = text.includes('\t');
    this.#resolve = numbers === 'exact' ? resolvePlain : resolvePlainAsJson;
  }

  read(): unknown {
    const lines = this.#lines;
    if (lines.indent === nothing) return null;
    const value = this.#isAtFlow() ? this.#readLine(lines.content, nothing) : this.#readBlock(0);
    if (lines.indent !== nothing) throw notSimple;
    return value;
  }

  #isAtFlow(): boolean {
    const { content } = this.#lines;
    const first = this.#text.charCodeAt(content);
    return (first === 0x5b || first === 0x7b) && this.#lines.keyEnd(content) === nothing;
  }

  /** The mapping or sequence whose first line is next. */
  #readBlock(depth: number): unknown {
    return this.#lines.isAtDash()
      ? this.#readSequence(this.#lines.indent, depth)
      : this.#readMapping(this.#lines.indent, depth);
  }

  #readSequence(indent: number, depth: number): unknown[] {
    if (depth > maxDepth) throw notSimple;
    const lines = this.#lines;
    const items: unknown[] = [];
    while (lines.indent === indent && lines.isAtDash()) {
      const content = skipSpaces(this.#text, lines.content + 1);
      if (content < lines.end && lines.keyEnd(content) !== nothing) {
        // The rest of the line is the first of a mapping.
        lines.cutTo(content);
        items.push(this.#readMapping(lines.indent, depth + 1));
      } else {
        items.push(this.#readValue(content, indent, depth, false));
      }
    }
    if (lines.indent > indent) throw notSimple;
    return items;
  }

  #readMapping(indent: number, depth: number): Map<string, unknown> {
    if (depth > maxDepth) throw notSimple;
    const lines = this.#lines;
    const map = new Map<string, unknown>();
    while (lines.indent === indent && !lines.isAtDash()) {
      const keyEnd = lines.keyEnd(lines.content);
      if (keyEnd === nothing) throw notSimple;
      const key = this.#readKey(lines.content, keyEnd);
      const content = skipSpaces(this.#text, keyEnd + 1);
      map.set(key, this.#readValue(content, indent, depth, true));
    }
    if (lines.indent > indent) throw notSimple;
    return map;
  }

  #readKey(start: number, end: number): string {
    if (end - start > maxKeyLength) throw notSimple;
    const first = this.#text.charCodeAt(start);
    if (first === 0x22 || first === 0x27) {
      const inner = this.#text.slice(start + 1, end - 1);
      if (inner.includes('\\') || inner.includes("'")) throw notSimple;
      return inner;
    }
    const name = this.#text.slice(start, end);
    if (name === '<<' || name.endsWith(' ')) throw notSimple;
    if (this.#hasTabs && name.includes('\t')) throw notSimple;
    const value = resolvePlain(name);
    if (typeof value === 'string') return value;
    const key = keyText(value);
    if (key === undefined) throw notSimple;
    return key;
  }

  /** The value that begins at `content` on this line, or on the lines below `indent`. */
  #readValue(content: number, indent: number, depth: number, isInMapping: boolean): unknown {
    const lines = this.#lines;
    const first = content < lines.end ? this.#text.charCodeAt(content) : 0x23;
    // A comment, or nothing.
    if (first === 0x23) return this.#readBelow(indent, depth, isInMapping);
    if (first >= 0x61 && first <= 0x7a) return this.#readPlain(content, indent);
    const isBlockScalar = first === 0x7c || first === 0x3e;
    return isBlockScalar
      ? readBlockScalar(lines, content, indent)
      : this.#readLine(content, indent);
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
    return new FlowReader(this.#text, { start, limit: this.#lines.end }, this.#resolve).read();
  }

  #readBelow(indent: number, depth: number, isInMapping: boolean): unknown {
    const lines = this.#lines;
    lines.next();
    if (lines.indent > indent) {
      const isBlock = lines.isAtDash() || lines.keyEnd(lines.content) !== nothing;
      return isBlock ? this.#readBlock(depth + 1) : this.#readLine(lines.content, indent);
    }
    // A sequence may stand right below its key.
    const isSequence = isInMapping && lines.indent === indent && lines.isAtDash();
    return isSequence ? this.#readSequence(indent, depth + 1) : null;
  }

  /** After a value that ends on this line: nothing else may stand on it or continue it. */
  #finish<T>({ value, end }: Read<T>, indent: number): T {
    const lines = this.#lines;
    this.#passLinesTo(end, indent);
    const at = skipSpaces(this.#text, end);
    const isComment = this.#text.charCodeAt(at) === 0x23 && at > end;
    if (at < lines.end && !isComment) throw notSimple;
    lines.next();
    if (lines.indent > indent) throw notSimple;
    return value;
  }

  /** Passes the lines that a quoted scalar runs over; they must be indented as its first is. */
  #passLinesTo(end: number, indent: number): void {
    const lines = this.#lines;
    while (lines.end < end) {
      const from = lines.end + 1;
      lines.findEnd(from);
      const content = skipSpaces(this.#text, from);
      if (content < lines.end && content - from <= indent) throw notSimple;
    }
  }

  #readPlain(content: number, indent: number): PlainValue {
    const lines = this.#lines;
    if (!isPlainStart(this.#text, content)) throw notSimple;
    const line = this.#text.slice(content, lines.end);
    if (this.#hasTabs && line.includes('\t')) throw notSimple;
    const comment = line.indexOf(' #');
    const value = (comment === -1 ? line : line.slice(0, comment)).trimEnd();
    if (hasColon(value)) throw notSimple;
    const next = lines.end + 1;
    lines.moveTo(next);
    if (lines.indent <= indent) return this.#finite(this.#resolve(value));
    if (comment !== -1) throw notSimple;
    return this.#finite(this.#resolve(this.#readFolded(value, next, indent)));
  }

  /** A plain scalar that goes on: line breaks become spaces, empty lines line breaks. */
  #readFolded(first: string, next: number, indent: number): string {
    const lines = this.#lines;
    let value = first;
    let from = next;
    while (lines.indent > indent) {
      // Comments would end it; they were passed over together with empty lines.
      const between = this.#text.slice(from, lines.start);
      const line = this.#text.slice(lines.content, lines.end).trimEnd();
      if (between.includes('#') || line.includes('\t')) throw notSimple;
      if (line.includes(' #') || hasColon(line)) throw notSimple;
      const emptyLines = between.length === 0 ? 0 : between.split('\n').length - 1;
      value += (emptyLines === 0 ? ' ' : '\n'.repeat(emptyLines)) + line;
      from = lines.end + 1;
      lines.moveTo(from);
    }
    return value;
  }

  #finite(value: PlainValue): PlainValue {
    if (typeof value === 'number' && !Number.isFinite(value)) throw notSimple;
    return value;
  }
}

/** Whether a colon would make a key of the text. */
function hasColon(text: string): boolean {
  return text.includes(': ') || text.endsWith(':');
}
