import { HelmError, isHelmError } from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import { findMissing, readDocument } from '../../json-schema/index.ts';
import type { Json, SchemaDocuments } from '../../json-schema/index.ts';
import type { Chart, ChartFile } from '../chart.ts';
import { parseSchema } from './parse-schema.ts';
import { schemaUrl } from './schema-url.ts';

/** Reads what is at an address of the web. */
export type FetchDocument = (url: string) => Promise<Uint8Array>;

const maxDocuments = 200;

/**
 * What the schemas of a chart and its subcharts refer to on the web, and what that refers to in turn. A
 * document that cannot be had stands there with the reason: only who needs it has to know.
 */
export async function fetchDocuments(chart: Chart, fetch: FetchDocument): Promise<SchemaDocuments> {
  const files = schemasOf(chart);
  const documents = new Map<string, Json | HelmError>();
  for (;;) {
    const missing = [...new Set(files.flatMap((file) => missingOf(file, documents)))];
    if (missing.length === 0) return documents;
    const isTooMuch = documents.size + missing.length > maxDocuments;
    const read = async (url: string): Promise<void> => {
      documents.set(url, isTooMuch ? tooMany() : await readFrom(url, fetch));
    };
    await Promise.all(missing.map(read));
  }
}

function schemasOf({ schemas, dependencies }: Chart): readonly ChartFile[] {
  return [...schemas, ...dependencies.flatMap(schemasOf)];
}

function missingOf({ name, data }: ChartFile, documents: SchemaDocuments): readonly string[] {
  try {
    const missing = findMissing(schemaUrl, parseSchema(name, decodeUtf8(data)), documents);
    return [...missing].filter((url) => url.startsWith('https:'));
  } catch (error) {
    // Whoever checks by that schema says so.
    if (isHelmError(error, 'InvalidSchema') || isHelmError(error, 'SchemaUnloadable')) return [];
    throw error;
  }
}

async function readFrom(url: string, fetch: FetchDocument): Promise<Json | HelmError> {
  try {
    return readDocument(decodeUtf8(await fetch(url)));
  } catch (error) {
    if (isHelmError(error, 'Interrupted')) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return new HelmError('SchemaUnloadable', reason, { cause: error });
  }
}

function tooMany(): HelmError {
  return new HelmError('SchemaUnloadable', `it is one of more than ${maxDocuments} documents`);
}
