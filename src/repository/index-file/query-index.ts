import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { HelmError, compareVersions, isHelmError, parseVersion } from '../../base/index.ts';
import { fileError } from '../../files/index.ts';
import { YamlError } from '../../yaml/index.ts';
import type { IndexEntry } from './index-entry.ts';
import { parseEntryList, parseWholeIndex } from './parse-index.ts';
import { scanEntries } from './scan-entries.ts';
import { IndexSplitter } from './split-index.ts';
import { toEntry } from './to-entry.ts';

/** A question to an index. The charts pass by one after the other, none is held. */
export interface IndexQuery<T> {
  readonly wants: (chart: string) => boolean;
  /** What to keep of a chart that is wanted; its versions come newest first. */
  readonly select: (chart: string, entries: readonly IndexEntry[]) => readonly T[];
}

export interface IndexAnswer<T> {
  readonly selected: readonly T[];
  /** Every chart, wanted or not. */
  readonly names: readonly string[];
  /** How many entries of the wanted charts are malformed and were left out. */
  readonly skipped: number;
}

/** Reads an index file as a stream and keeps of it only what is asked for. */
export function queryIndex<T>(file: string, query: IndexQuery<T>): IndexAnswer<T> {
  try {
    return queryByLines(file, query) ?? queryWhole(file, query);
  } catch (error) {
    if (isHelmError(error, 'InvalidIndex') || error instanceof YamlError) {
      const message = `error loading ${file}: ${error.message}`;
      throw new HelmError('InvalidIndex', message, { cause: error });
    }
    throw isHelmError(error) ? error : fileError('read', file, error);
  }
}

/** Undefined where the index is not in the usual layout. */
function queryByLines<T>(file: string, query: IndexQuery<T>): IndexAnswer<T> | undefined {
  const collection = new Collection(query);
  const splitter = new IndexSplitter({
    wants: query.wants,
    entries(chart, lines) {
      const fields = scanEntries(lines) ?? parseEntryList(lines);
      if (fields !== undefined) collection.add(chart, fields);
      return fields !== undefined;
    },
  });
  for (const chunk of chunksOf(file)) {
    splitter.push(chunk);
    if (splitter.isUnusual) return undefined;
  }
  splitter.end();
  if (splitter.isUnusual) return undefined;
  return collection.answer(splitter.names);
}

/** Any YAML or JSON, at the price of holding all of it. */
function queryWhole<T>(file: string, query: IndexQuery<T>): IndexAnswer<T> {
  const charts = parseWholeIndex(readFileSync(file, 'utf8'));
  const collection = new Collection(query);
  for (const [chart, fields] of charts) {
    if (query.wants(chart)) collection.add(chart, fields);
  }
  return collection.answer([...charts.keys()]);
}

class Collection<T> {
  readonly #query: IndexQuery<T>;
  readonly #selected: T[] = [];
  #skipped = 0;

  constructor(query: IndexQuery<T>) {
    this.#query = query;
  }

  add(chart: string, fields: readonly unknown[]): void {
    const entries = fields.map(toEntry).filter((entry) => entry !== undefined);
    this.#skipped += fields.length - entries.length;
    for (const item of this.#query.select(chart, newestFirst(entries))) this.#selected.push(item);
  }

  answer(names: readonly string[]): IndexAnswer<T> {
    return { selected: this.#selected, names, skipped: this.#skipped };
  }
}

function newestFirst(entries: readonly IndexEntry[]): readonly IndexEntry[] {
  return entries
    .map((entry) => ({ entry, version: parseVersion(entry.version) }))
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ entry }) => entry);
}

const chunkSize = 1 << 18;

function* chunksOf(file: string): Generator<Buffer> {
  const descriptor = openSync(file, 'r');
  const chunk = Buffer.allocUnsafeSlow(chunkSize);
  try {
    for (;;) {
      const length = readSync(descriptor, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}
