import { describe, expect, test } from 'vitest';
import { HelmError } from '../../base/index.ts';
import { loadFiles } from '../loader/load-chart.ts';
import { parseValues } from '../values/load-values.ts';
import { requireSchemas } from '../values/require-schemas.ts';
import { fetchDocuments } from './fetch-documents.ts';

function chartWith(schema: unknown) {
  const files = {
    'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'values.schema.json': JSON.stringify(schema),
  };
  return loadFiles(
    Object.entries(files).map(([name, text]) => {
      return { name, data: Buffer.from(text), modified: undefined };
    }),
  );
}

/** A web of a few documents that remembers what it was asked for. */
function webOf(documents: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const fetch = (url: string): Promise<Uint8Array> => {
    asked.push(url);
    const document = documents[url];
    if (document === undefined) return Promise.reject(new HelmError('FetchFailed', 'gone'));
    return Promise.resolve(Buffer.from(JSON.stringify(document)));
  };
  return { asked, fetch };
}

async function refusal(schema: unknown, web: ReturnType<typeof webOf>, values: string) {
  const userValues = parseValues(values, 'values.yaml');
  const options = { warn: () => undefined, userValues, fetchDocument: web.fetch };
  const failure = await requireSchemas(chartWith(schema), userValues, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  return failure instanceof Error ? failure.message : '';
}

const web = {
  'https://a.test/port.json': { $ref: 'types.json#/$defs/port' },
  'https://a.test/types.json': { $defs: { port: { type: 'integer' } } },
};
const schema = { properties: { port: { $ref: 'https://a.test/port.json' } } };

describe('a schema that refers to the web', () => {
  test('is followed, from document to document', async () => {
    expect(await refusal(schema, webOf(web), 'port: 80\n')).toBe('');
    expect(await refusal(schema, webOf(web), 'port: x\n')).toContain(
      "at '/port': got string, want integer",
    );
  });

  test('has each document read once', async () => {
    const both = {
      allOf: [schema, { properties: { other: { $ref: 'https://a.test/port.json' } } }],
    };
    const found = webOf(web);
    await refusal(both, found, 'port: 80\n');
    expect(found.asked).toEqual(Object.keys(web));
  });

  test('finds by its own address what it names by a relative one', async () => {
    const named = { $id: 'https://a.test/values.json', $ref: 'types.json#/$defs/port' };
    const found = webOf(web);
    await refusal(named, found, 'a: 1\n');
    expect(found.asked).toEqual(['https://a.test/types.json']);
  });

  test('says which document could not be had, and why', async () => {
    expect(await refusal(schema, webOf({}), 'port: 80\n')).toContain(
      'web:\nfailing loading "https://a.test/port.json": gone',
    );
  });

  test('is not followed to files, nor without encryption', async () => {
    const found = webOf({});
    for (const url of ['http://a.test/port.json', 'file:///etc/passwd', 'other.json']) {
      expect(await refusal({ $ref: url }, found, 'port: 80\n')).toContain(
        'only references within the schema and to https are followed',
      );
    }
    expect(found.asked).toEqual([]);
  });

  test('that leads on for ever is given up', async () => {
    let count = 0;
    const endless = (): Promise<Uint8Array> => {
      count++;
      return Promise.resolve(Buffer.from(`{"$ref":"https://a.test/${count}.json"}`));
    };
    await fetchDocuments(chartWith({ $ref: 'https://a.test/0.json' }), endless);
    expect(count).toBe(200);
  });
});
