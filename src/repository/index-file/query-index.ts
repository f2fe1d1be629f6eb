import { readFileSync } from 'node:fs';
import { HelmError, isHelmError } from '../../base/index.ts';
import { fileError } from '../../files/index.ts';
import { YamlError } from '../../yaml/index.ts';
import { queryIndexFast } from './fast/query-index-fast.ts';
import { Collection } from './index-query.ts';
import type { IndexAnswer, IndexQuery } from './index-query.ts';
import { parseWholeIndex } from './parse-index.ts';

/** Reads an index file as a stream and keeps of it only what is asked for. */
export function queryIndex<T>(file: string, query: IndexQuery<T>): IndexAnswer<T> {
  try {
    return queryIndexFast(file, query) ?? queryIndexWhole(file, query);
  } catch (error) {
    if (isHelmError(error, 'InvalidIndex') || error instanceof YamlError) {
      const message = `error loading ${file}: ${error.message}`;
      throw new HelmError('InvalidIndex', message, { cause: error });
    }
    throw isHelmError(error) ? error : fileError('read', file, error);
  }
}

/** Any YAML or JSON, at the price of holding all of it. */
export function queryIndexWhole<T>(file: string, query: IndexQuery<T>): IndexAnswer<T> {
  const charts = parseWholeIndex(readFileSync(file, 'utf8'));
  const collection = new Collection(query);
  for (const [chart, fields] of charts) {
    if (query.wants(chart)) collection.add(chart, fields);
  }
  return collection.answer([...charts.keys()]);
}
