import { HelmError } from '../../../base/index.ts';
import { byte, readLine } from './line-scanner.ts';
import type { Line } from './line-scanner.ts';
import { plainKeyOf } from './plain-scalar.ts';

/** What `IndexSplitter` tells as it reads. */
export interface IndexSink {
  /** Whether the entries of a chart are wanted. */
  readonly wants: (chart: string) => boolean;
  /** The list of a chart that is wanted, as it is in the file; false if that made no sense. */
  readonly entries: (chart: string, lines: Uint8Array) => boolean;
}

/** What waits for the end of its line is copied with every chunk: a line may not go on for ever. */
const maxLineLength = 1 << 20;

/**
 * Cuts an index.yaml into its charts, line by line, in the layout that every tool prints: `entries`
 * a block, each chart a key in it, its versions a block list. What is written in any other way is
 * not misread but found out (`isUnusual`), and is for a YAML parser to read.
 */
export class IndexSplitter {
  readonly #sink: IndexSink;
  readonly #names = new Set<string>();
  readonly #line: Line = { start: 0, end: 0, indent: 0, first: 0 };
  #rest: Uint8Array = new Uint8Array();
  #state: 'head' | 'entries' | 'done' | 'unusual' = 'head';
  #chartIndent = 0;
  #chart: string | undefined;
  #parts: Uint8Array[] = [];
  #hasApiVersion = false;

  constructor(sink: IndexSink) {
    this.#sink = sink;
  }

  get isUnusual(): boolean {
    return this.#state === 'unusual';
  }

  get names(): readonly string[] {
    return [...this.#names];
  }

  /** Takes the next bytes; they may be used for something else afterwards. */
  push(chunk: Uint8Array): void {
    if (this.#state === 'unusual' || this.#state === 'done') return;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const end = this.#readLines(bytes);
    this.#rest = Buffer.from(bytes.subarray(end));
    if (this.#rest.length > maxLineLength) this.#state = 'unusual';
  }

  /** To be called after the last bytes. */
  end(): void {
    if (this.#rest.length > 0) this.push(Buffer.of(byte.newline));
    this.#finishChart();
    if (this.#state !== 'unusual' && !this.#hasApiVersion) this.#state = 'unusual';
  }

  /** Reads all whole lines and returns where the rest begins. */
  #readLines(bytes: Uint8Array): number {
    const line = this.#line;
    let wanted = this.#chart === undefined ? -1 : 0;
    let at = 0;
    while (readLine(bytes, at, line)) {
      at = line.end + 1;
      if (!this.#isStructural(line)) continue;
      if (wanted >= 0) this.#keep(bytes, wanted, line.start);
      this.#readStructure(bytes, line);
      if (this.#state === 'unusual' || this.#state === 'done') return bytes.length;
      wanted = this.#chart === undefined ? -1 : at;
    }
    if (wanted >= 0) this.#keep(bytes, wanted, line.start);
    return line.start;
  }

  #keep(bytes: Uint8Array, start: number, end: number): void {
    this.#parts.push(Buffer.from(bytes.subarray(start, end)));
  }

  /** Whether a line may begin something that is not part of the current chart. */
  #isStructural({ indent, first }: Line): boolean {
    if (first === byte.newline || first === byte.hash) return false;
    if (this.#state === 'head' || this.#chartIndent === 0) return true;
    return indent < this.#chartIndent || (indent === this.#chartIndent && first !== byte.dash);
  }

  #readStructure(bytes: Uint8Array, line: Line): void {
    this.#finishChart();
    if (this.isUnusual) return;
    if (line.first === byte.tab) {
      this.#state = 'unusual';
    } else if (line.indent === 0) {
      this.#readTopLevel(bytes, line);
    } else if (this.#state === 'entries') {
      if (this.#chartIndent === 0) this.#chartIndent = line.indent;
      this.#readChartKey(bytes, line);
    }
    // What is indented elsewhere belongs to a field of the index that nobody asks for.
  }

  #readTopLevel(bytes: Uint8Array, line: Line): void {
    const text = textOf(bytes, line);
    if (text === '---' && this.#state === 'head' && !this.#hasApiVersion) return;
    if (/^(?:---|\.\.\.)(?: |$)/.test(text)) {
      this.#state = 'done';
      return;
    }
    if (this.#state === 'entries') {
      this.#state = 'head';
      this.#chartIndent = 0;
    }
    const [, key, value = ''] = /^([A-Za-z]+):(?: +(.*))?$/.exec(text) ?? [];
    if (key === undefined) {
      // A list item at the margin belongs to the field above it.
      if (!text.startsWith('- ')) this.#state = 'unusual';
    } else if (key === 'entries') {
      if (this.#names.size > 0 || !/^(?:|\{\}|null|~)$/.test(value)) this.#state = 'unusual';
      else if (value === '') this.#state = 'entries';
    } else if (key === 'apiVersion') {
      this.#hasApiVersion = !/^(?:|""|''|null|~)$/.test(value);
    }
  }

  #readChartKey(bytes: Uint8Array, line: Line): void {
    const name = line.indent === this.#chartIndent ? plainKeyOf(textOf(bytes, line)) : undefined;
    if (name === undefined) {
      this.#state = 'unusual';
      return;
    }
    if (this.#names.has(name)) throw duplicate(name);
    this.#names.add(name);
    if (this.#sink.wants(name)) this.#chart = name;
  }

  #finishChart(): void {
    if (this.#chart !== undefined) {
      const [only] = this.#parts;
      const isWhole = this.#parts.length === 1 && only !== undefined;
      const lines = isWhole ? only : Buffer.concat(this.#parts);
      if (!this.#sink.entries(this.#chart, lines)) this.#state = 'unusual';
    }
    this.#chart = undefined;
    this.#parts = [];
  }
}

function textOf(bytes: Uint8Array, { start, end, indent }: Line): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start + indent, end - start - indent)
    .toString()
    .trimEnd();
}

/** CVE-2020-15185: of two lists for one chart, which is meant? */
function duplicate(name: string): HelmError {
  return new HelmError('InvalidIndex', `key ${JSON.stringify(name)} already set in map`);
}
