import { describe, expect, test } from 'vitest';
import type { Chart } from '../chart.ts';
import { loadFiles } from '../loader/load-chart.ts';
import { coalesceValues } from './coalesce.ts';
import { requireSchemas } from './require-schemas.ts';
import { mergeUserValues } from './user-values.ts';
import type { ValueFlags } from './user-values.ts';

function load(texts: Readonly<Record<string, string>>): Chart {
  return loadFiles(
    Object.entries({ 'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n', ...texts }).map(
      ([name, text]) => ({ name, data: Buffer.from(text), modified: undefined }),
    ),
  );
}

const warn = (): void => undefined;
const schema = '{"properties":{"port":{"type":"integer"},"list":{"items":{"type":"string"}}}}';

const files: Readonly<Record<string, string>> = {
  'one.yaml': 'port: x\n',
  'two.yaml': 'a: 1\n---\nb: 2\nport: y1\nlist: []\ndb: { port: 1 }\n',
};

async function check(chart: Chart, flags: ValueFlags, later?: string): Promise<void> {
  const userValues = mergeUserValues(flags, (file) => Buffer.from(files[file] ?? ''));
  const values = coalesceValues(chart, userValues, warn);
  await requireSchemas(chart, values, { warn, userValues, findLater: () => later });
}

describe('requireSchemas()', () => {
  test('refuses values that do not meet the schema, in Helm’s words', async () => {
    const chart = load({ 'values.schema.json': schema });
    await expect(check(chart, { set: ['port=x'] })).rejects.toThrow(
      "values don't meet the specifications of the schema(s) in the following chart(s):\nweb:\n- at '/port': got string, want integer\n",
    );
    await expect(check(chart, { set: ['port=1'] })).resolves.toBeUndefined();
  });

  const chart = load({
    'values.schema.json': schema,
    'values.yaml': 'a: 1\nport: http\nlist:\n  - x\n  - 2\n',
    'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
    'charts/db/values.schema.json': schema,
    'charts/db/values.yaml': '# first\nport: x\n',
  });

  test('points to the line that set the value', async () => {
    await expect(check(chart, {})).rejects.toMatchObject({
      source: { file: 'values.yaml', line: 2, column: 1, text: 'port: http' },
      details: ['also values.yaml:5', 'also charts/db/values.yaml:2'],
    });
    await expect(check(chart, { files: ['one.yaml', 'two.yaml'] })).rejects.toMatchObject({
      source: { file: 'two.yaml', line: 4, column: 1, text: 'port: y1' },
      details: [],
    });
  });

  test('points to the flag that set the value, and to what set it later', async () => {
    const flags = { files: ['two.yaml'], set: ['port=z', 'a=1'] };
    await expect(check(chart, flags)).rejects.toMatchObject({
      source: undefined,
      details: ['by --set port=z'],
    });
    await expect(check(chart, { setJson: ['{"port":[],"list":[]}'] })).rejects.toMatchObject({
      details: ['by --set-json {"port":[],"list":[]}', 'also charts/db/values.yaml:2'],
    });
    await expect(check(chart, flags, 'web/ext/lua/chart.lua:1')).rejects.toMatchObject({
      details: ['by web/ext/lua/chart.lua:1'],
    });
  });
});
