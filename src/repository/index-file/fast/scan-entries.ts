import { parseYaml } from '../../../yaml/index.ts';
import { byte, readLine } from './line-scanner.ts';
import type { Line } from './line-scanner.ts';
import { foldedText, plainText } from './plain-scalar.ts';

/** The fields of an entry that are read, as YAML gives them. */
export type EntryFields = ReadonlyMap<string, unknown>;

const wanted: readonly string[] = [
  'appVersion',
  'created',
  'dependencies',
  'deprecated',
  'description',
  'digest',
  'keywords',
  'maintainers',
  'name',
  'type',
  'urls',
  'version',
];

/**
 * Reads the list of a chart's versions without parsing all of it: of each version only the fields
 * that an `IndexEntry` has. Undefined where the list is not in the usual layout.
 */
export function scanEntries(lines: Uint8Array): EntryFields[] | undefined {
  return new EntryScanner(lines).scan();
}

class EntryScanner {
  readonly #bytes: Buffer;
  readonly #entries: Map<string, unknown>[] = [];
  readonly #line: Line = { start: 0, end: 0, indent: 0, first: 0 };
  #listIndent = -1;
  #fieldIndent = -1;
  #field: string | undefined;
  #fieldStart = 0;

  constructor(lines: Uint8Array) {
    this.#bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  }

  scan(): EntryFields[] | undefined {
    const line = this.#line;
    for (let at = 0, isMore = true; isMore; at = line.end + 1) {
      isMore = readLine(this.#bytes, at, line);
      if (line.first === byte.newline) continue;
      if (!this.#read(line)) return undefined;
    }
    return this.#closeField(this.#bytes.length) ? this.#entries : undefined;
  }

  /** False for a line that this scanner does not understand. */
  #read(line: Line): boolean {
    const isItem = line.first === byte.dash;
    if (isItem && (line.indent === this.#listIndent || this.#listIndent < 0)) {
      return this.#startEntry(line);
    }
    if (line.indent > this.#fieldIndent || (isItem && line.indent === this.#fieldIndent)) {
      return this.#entries.length > 0;
    }
    if (line.first === byte.hash) return true;
    return line.indent === this.#fieldIndent && this.#startField(line, line.start + line.indent);
  }

  #startEntry(line: Line): boolean {
    if (!this.#closeField(line.start)) return false;
    this.#listIndent = line.indent;
    let at = line.start + line.indent + 1;
    while (this.#bytes[at] === byte.space) at++;
    this.#fieldIndent = at - line.start;
    this.#entries.push(new Map());
    const hasSpace = at > line.start + line.indent + 1;
    return hasSpace && at < line.end && this.#startField(line, at);
  }

  /** A field whose key begins at `at`. */
  #startField(line: Line, at: number): boolean {
    if (!this.#closeField(line.start)) return false;
    let colon = at;
    while (colon < line.end && isKeyByte(this.#bytes[colon] ?? 0)) colon++;
    const after = this.#bytes[colon + 1];
    const isKey =
      colon > at &&
      this.#bytes[colon] === byte.colon &&
      (colon + 1 >= line.end || after === byte.space || after === byte.carriageReturn);
    if (!isKey) return false;
    this.#field = wanted.find((name) => this.#isText(name, at, colon));
    this.#fieldStart = colon + 1;
    return true;
  }

  #isText(text: string, start: number, end: number): boolean {
    if (text.length !== end - start) return false;
    for (let i = 0; i < text.length; i++) {
      if (this.#bytes[start + i] !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  /** Takes the value of the field that ends at `end`; false where the field was there before. */
  #closeField(end: number): boolean {
    const entry = this.#entries.at(-1);
    const field = this.#field;
    if (field === undefined || entry === undefined) return true;
    this.#field = undefined;
    if (entry.has(field)) return false;
    const raw = this.#bytes.toString('utf8', this.#fieldStart, end);
    if (isHarmless(field, raw)) return true;
    entry.set(field, valueOf(raw, this.#fieldIndent));
    return true;
  }
}

/** Lists that are read only to find out entries that are malformed, which few are. */
function isHarmless(field: string, raw: string): boolean {
  if (field !== 'maintainers' && field !== 'dependencies') return false;
  return !/\balias\b|[[{&*!]|-[ ]*(?:null|~)?[ ]*\r?(?:\n|$)/.test(raw);
}

/** Letters, digits and what else the keys of an index have; anything else is unusual. */
function isKeyByte(value: number): boolean {
  return (value >= 0x61 && value <= 0x7a) || (value >= 0x41 && value <= 0x5a);
}

function valueOf(raw: string, indent: number): unknown {
  const lines = raw.trim().split(/\s*\n\s*/);
  const [first = ''] = lines;
  const isBlock = raw.trimEnd().includes('\n') && /^[ ]*\r?\n/.test(raw);
  const quick = isBlock
    ? listOf(lines)
    : lines.length === 1
      ? plainText(first)
      : foldedOf(raw, lines);
  if (quick !== undefined) return quick;
  const text = `${' '.repeat(indent)}value:${raw}`;
  const document = parseYaml(text, { numbers: 'exact', isStrict: true });
  return document instanceof Map ? document.get('value') : undefined;
}

/** Blank lines mean more than a space. */
function foldedOf(raw: string, lines: readonly string[]): string | undefined {
  return /\n[ \r]*\n/.test(raw.trimEnd()) ? undefined : foldedText(lines);
}

function listOf(lines: readonly string[]): string[] | undefined {
  const items: string[] = [];
  for (const line of lines) {
    const item = line.startsWith('- ') ? plainText(line.slice(2).trimStart()) : undefined;
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}
