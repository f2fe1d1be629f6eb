import { describe, expect, test } from 'vitest';
import type { Chart } from '../chart.ts';
import { loadFiles } from '../loader/load-chart.ts';
import { parseValues } from './load-values.ts';
import { releaseObject, resolveValues } from './render-values.ts';

function load(texts: Readonly<Record<string, string>>): Chart {
  return loadFiles(
    Object.entries({ 'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n', ...texts }).map(
      ([name, text]) => ({ name, data: Buffer.from(text), modified: undefined }),
    ),
  );
}

const warn = (): void => undefined;
const schema = '{"properties":{"port":{"type":"integer"},"list":{"items":{"type":"string"}}}}';

describe('resolveValues()', () => {
  test('gives the values that templates see', async () => {
    const chart = load({ 'values.yaml': 'a: 1\nb: null\n' });
    const values = await resolveValues(chart, new Map([['c', 2]]), { warn });
    expect(values).toEqual(new Map([['c', 2], ['a', 1]])); // prettier-ignore
  });

  test('refuses values that do not meet the schema, in Helm’s words', async () => {
    const chart = load({ 'values.schema.json': schema });
    await expect(resolveValues(chart, new Map([['port', 'x']]), { warn })).rejects.toThrow(
      "values don't meet the specifications of the schema(s) in the following chart(s):\nweb:\n- at '/port': got string, want integer\n",
    );
    const options = { warn, skipSchemaValidation: true };
    const values = await resolveValues(chart, new Map([['port', 'x']]), options);
    expect(values.get('port')).toBe('x');
  });

  test('points to the line that set the value', async () => {
    const chart = load({
      'values.schema.json': schema,
      'values.yaml': 'a: 1\nport: http\nlist:\n  - x\n  - 2\n',
      'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
      'charts/db/values.schema.json': schema,
      'charts/db/values.yaml': '# first\nport: x\n',
    });
    await expect(resolveValues(chart, new Map(), { warn })).rejects.toMatchObject({
      source: { file: 'values.yaml', line: 2, column: 1, text: 'port: http' },
      details: ['also values.yaml:5', 'also charts/db/values.yaml:2'],
    });
    const userFiles = [
      { file: 'one.yaml', text: 'port: x\n' },
      { file: 'two.yaml', text: 'a: 1\n---\nb: 2\nport: y1\n' },
    ];
    const values = parseValues('port: y1\nlist: []\ndb: {port: 1}\n', '');
    await expect(resolveValues(chart, values, { warn, userFiles })).rejects.toMatchObject({
      source: { file: 'two.yaml', line: 4, column: 1, text: 'port: y1' },
      details: [],
    });
  });
});

test('releaseObject() is what templates see of a release', () => {
  const release = { name: 'r', namespace: 'ns', revision: 2, isUpgrade: true };
  expect(Object.fromEntries(releaseObject(release))).toEqual({
    Name: 'r',
    Namespace: 'ns',
    IsUpgrade: true,
    IsInstall: false,
    Revision: 2n,
    Service: 'Helm',
  });
});
