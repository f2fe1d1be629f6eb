import { describe, expect, test } from 'vitest';
import { toPlain } from '../../../go/index.ts';
import { loadFiles } from '../../loader/load-chart.ts';
import { parseValues } from '../../values/load-values.ts';
import { warnOfUnlikeValues } from './check-derived.ts';
import { deriveSchema } from './derive-schema.ts';

function propertiesOf(text: string): unknown {
  return (toPlain(deriveSchema(text)) as { properties?: unknown }).properties;
}

describe('deriveSchema()', () => {
  test('takes types from values', () => {
    expect(
      toPlain(deriveSchema('name: frontend\nport: 443\nratio: 0.5\non: true\nnothing: null\n')),
    ).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        name: { type: 'string' },
        port: { type: 'integer' },
        ratio: { type: 'number' },
        true: { type: 'boolean' },
        nothing: {},
      },
    });
  });

  test('goes into tables and lists', () => {
    expect(
      propertiesOf(
        'image: {repo: x, tag: ""}\nhosts: [a, b]\nmixed: [a, 1]\nnone: []\nempty: {}\n',
      ),
    ).toEqual({
      image: { type: 'object', properties: { repo: { type: 'string' }, tag: { type: 'string' } } },
      hosts: { type: 'array', items: { type: 'string' } },
      mixed: { type: 'array' },
      none: { type: 'array' },
      empty: { type: 'object' },
    });
  });

  test('takes descriptions from helm-docs comments', () => {
    const text = `
# Not a description.
a: 1
# -- Port of the service,
# as others see it.
# @default -- 80
port: 80
image:
  # -- (string) Where it comes from
  repo: x
# -- About nothing below

b: 2
`;
    expect(propertiesOf(text)).toEqual({
      a: { type: 'integer' },
      port: { type: 'integer', description: 'Port of the service, as others see it.' },
      image: {
        type: 'object',
        properties: { repo: { type: 'string', description: 'Where it comes from' } },
      },
      b: { type: 'integer' },
    });
  });

  test('takes anything from # @schema blocks', () => {
    const text = `
# @schema
# minimum: 1
# maximum: 65535
# required: true
# @schema
# -- Port
port: 80
# @schema
# type: [string, "null"]
# enum: [a, b]
# @schema
mode:
  was: table
list:
  # @schema
  # required: true
  # @schema
  - name: x
`;
    expect(toPlain(deriveSchema(text))).toMatchObject({
      required: ['port'],
      properties: {
        port: { type: 'integer', minimum: 1, maximum: 65535, description: 'Port' },
        mode: { type: ['string', 'null'], enum: ['a', 'b'] },
        list: { type: 'array', items: { type: 'object' } },
      },
    });
    expect(propertiesOf(text)).not.toHaveProperty('mode.properties');
  });

  test('reads comments above keys that YAML reads otherwise, and none on shared lines', () => {
    expect(
      propertiesOf('# -- Flow\nflow: {a: 1, b: 2}\n# -- Alias\nx: &x {c: 1}\nz: *x\n'),
    ).toEqual({
      flow: {
        type: 'object',
        description: 'Flow',
        properties: { a: { type: 'integer' }, b: { type: 'integer' } },
      },
      x: { type: 'object', description: 'Alias', properties: { c: { type: 'integer' } } },
      z: { type: 'object', properties: { c: { type: 'integer' } } },
    });
  });

  test('merges several documents', () => {
    expect(propertiesOf('a: 1\n---\n# -- B\nb: x\n')).toEqual({
      a: { type: 'integer' },
      b: { type: 'string', description: 'B' },
    });
  });

  test('of nothing is an object', () => {
    expect(toPlain(deriveSchema(''))).toMatchObject({ type: 'object' });
  });

  test.for([
    ['# @schema\n# type: string\na: 1\n', 1, 'another "# @schema" must end it'],
    ['x: 1\n---\n# @schema\n# a: b: c\n# @schema\na: 1\n', 3, 'mapping values are not allowed'],
  ] as const)('says on which line the block in %j is wrong', ([text, line, message]) => {
    const source = { file: 'values.yaml', line, text: '# @schema' };
    expect(() => deriveSchema(text)).toThrow(message);
    expect(() => deriveSchema(text)).toThrow(expect.objectContaining({ source }) as Error);
  });
});

describe('warnOfUnlikeValues()', () => {
  function warningsOf(files: Readonly<Record<string, string>>, user: string): string[] {
    const chart = loadFiles(
      Object.entries({ 'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n', ...files }).map(
        ([name, text]) => ({ name, data: Buffer.from(text), modified: undefined }),
      ),
    );
    const warnings: string[] = [];
    warnOfUnlikeValues(chart, parseValues(user, 'user.yaml'), (message) => warnings.push(message));
    return warnings;
  }

  const values = { 'values.yaml': 'port: 80\nimage:\n  tag: ""\nextra: null\n' };

  test('names the value, the types and the line', () => {
    expect(warningsOf(values, 'port: "80"\nimage: {tag: 1.5}\n')).toEqual([
      'value port: got string, want integer (by values.yaml of chart "web", line 1, for want of a schema)',
      'value image.tag: got number, want string (by values.yaml of chart "web", line 3, for want of a schema)',
    ]);
  });

  test('has nothing to say about new values, nulls, and where values.yaml has null', () => {
    expect(warningsOf(values, 'port: null\nimage: {tag: null}\nextra: 5\nnew: {a: 1}\n')).toEqual(
      [],
    );
  });

  test('leaves a chart with a schema to its schema', () => {
    expect(warningsOf({ ...values, 'values.schema.json': '{}' }, 'port: x\n')).toEqual([]);
  });

  test('looks into subcharts', () => {
    const files = {
      'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
      'charts/db/values.yaml': 'size: 1\n',
      'values.yaml': 'db: {size: 2}\n',
    };
    expect(warningsOf(files, 'db: {size: x}\n')).toEqual([
      'value size: got string, want integer (by values.yaml of chart "db", line 1, for want of a schema)',
    ]);
  });

  test('says nothing of comments that are no schema', () => {
    const text = '# @schema\n# type: strange\n# @schema\nport: 80\n';
    expect(warningsOf({ 'values.yaml': text }, 'port: x\n')).toEqual([]);
  });
});
