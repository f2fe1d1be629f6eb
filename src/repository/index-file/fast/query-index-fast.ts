import { closeSync, openSync, readSync } from 'node:fs';
import { Collection } from '../index-query.ts';
import type { IndexAnswer, IndexQuery } from '../index-query.ts';
import { parseEntryList } from '../parse-index.ts';
import { scanEntries } from './scan-entries.ts';
import { IndexSplitter } from './split-index.ts';

/** Answers from a stream of lines; undefined where the index is not in the usual layout. */
export function queryIndexFast<T>(file: string, query: IndexQuery<T>): IndexAnswer<T> | undefined {
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
