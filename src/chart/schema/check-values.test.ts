import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { int64 } from '../../go/index.ts';
import type { Warn } from '../values/coalesce-tables.ts';
import { loadFiles } from '../loader/load-chart.ts';
import { parseValues } from '../values/load-values.ts';
import { checkBySchema, checkValues, formatSchemaProblems } from './check-values.ts';

function messageOf(schema: string, values: ReadonlyMap<string, unknown> = new Map()): string {
  const file = { name: 'values.schema.json', data: Buffer.from(schema) };
  const options = { allowedAtRoot: new Set<string>(), warn: () => undefined };
  return checkBySchema(file, values, options)?.message ?? '';
}

interface Tree {
  readonly files: Readonly<Record<string, string>>;
  readonly values: string;
}

function problemsOf({ files, values }: Tree): string {
  const chart = loadFiles(
    Object.entries({ 'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n', ...files }).map(
      ([name, text]) => ({ name, data: Buffer.from(text), modified: undefined }),
    ),
  );
  const problems = checkValues(chart, parseValues(values, 'values.yaml'), {
    warn: () => undefined,
  });
  return problems.length === 0 ? '' : formatSchemaProblems(problems);
}

const closed = '{"additionalProperties":false,"properties":{"port":{"type":"integer"}}}';
const dbChart = { 'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n' };

describe('checkValues()', () => {
  test('lists the problems of every chart, as Helm does', () => {
    const files = {
      ...dbChart,
      'values.schema.json': closed,
      'charts/db/values.schema.json': closed,
    };
    expect(problemsOf({ files, values: 'port: x\ndb: {port: z}\n' })).toBe(
      `values don't meet the specifications of the schema(s) in the following chart(s):
web:
- at '/port': got string, want integer
- at '': additional properties 'db' not allowed
db:
- at '/port': got string, want integer
`,
    );
  });

  test('lets globals through to a subchart that has not heard of them', () => {
    const files = { ...dbChart, 'charts/db/values.schema.json': closed };
    expect(problemsOf({ files, values: 'db: {port: 1, global: {a: 1}}\n' })).toBe('');
    expect(problemsOf({ files, values: 'db: {port: 1, globals: 1}\n' })).toContain(
      "'globals' not allowed",
    );
    const typed = {
      ...dbChart,
      'charts/db/values.schema.json': '{"additionalProperties":{"type":"string"}}',
    };
    expect(problemsOf({ files: typed, values: 'db: {global: {a: 1}}\n' })).toBe('');
    const unevaluated = {
      ...dbChart,
      'charts/db/values.schema.json': '{"unevaluatedProperties":false}',
    };
    expect(problemsOf({ files: unevaluated, values: 'db: {global: {a: 1}}\n' })).toBe('');
  });

  test('checks globals where the subchart has a schema for them', () => {
    const schema = '{"properties":{"global":{"required":["a"]}}}';
    const files = { ...dbChart, 'charts/db/values.schema.json': schema };
    expect(problemsOf({ files, values: 'db: {global: {}}\n' })).toContain(
      "- at '/global': missing property 'a'",
    );
  });

  test('forbids globals in the top chart if its schema does, as in Helm', () => {
    expect(
      problemsOf({ files: { 'values.schema.json': closed }, values: 'global: {}\n' }),
    ).toContain("'global' not allowed");
  });

  test('says that the values of a subchart are no table', () => {
    expect(problemsOf({ files: dbChart, values: 'db: [1]\n' })).toBe(
      "values don't meet the specifications of the schema(s) in the following chart(s):\ndb:\ninvalid type for values: expected object (map), got []interface {}\n",
    );
  });

  test('reads values.schema.yaml, beside values.schema.json', () => {
    const yaml = 'properties:\n  port:\n    type: integer\n    maximum: 1000\n';
    const files = { 'values.schema.yaml': yaml };
    expect(problemsOf({ files, values: 'port: 70000\n' })).toContain(
      "- at '/port': maximum: got 70,000, want 1,000",
    );
    const both = { ...files, 'values.schema.json': '{"required":["name"]}' };
    const text = problemsOf({ files: both, values: 'port: x\n' });
    expect(text).toContain("missing property 'name'");
    expect(text).toContain('got string, want integer');
  });

  test('says what is wrong with a schema that is no YAML', () => {
    const files = { 'values.schema.yaml': 'a: b: c' };
    expect(problemsOf({ files, values: '' })).toContain(
      'yaml: mapping values are not allowed in this context',
    );
  });

  test('knows where in the values of the top chart a failure is', () => {
    const chart = loadFiles(
      Object.entries({
        'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
        ...dbChart,
        'charts/db/values.schema.json': '{"properties":{"a":{"items":{"type":"string"}}}}',
      }).map(([name, text]) => ({ name, data: Buffer.from(text), modified: undefined })),
    );
    const values = parseValues('db: {a: [x, 1]}\n', 'values.yaml');
    const [problem] = checkValues(chart, values, { warn: () => undefined });
    expect(problem?.failures.map(({ path }) => path)).toEqual([['db', 'a', '1']]);
  });
});

describe('a schema', () => {
  test('tells the integers of --set from other numbers by value alone', () => {
    const schema = '{"properties":{"a":{"type":"integer","minimum":9007199254740993}}}';
    expect(messageOf(schema, new Map([['a', int64(9007199254740993n)]]))).toBe('');
    expect(messageOf(schema, new Map([['a', int64(9007199254740992n)]]))).toContain('minimum');
  });

  test('CVE-2022-23526: that is a number with a huge exponent is refused', () => {
    expect(messageOf('   1E1111111')).toContain('got number, want boolean or object');
  });

  test('CVE-2025-32387: with a long chain of references is refused, not followed for ever', () => {
    const links = Array.from(
      { length: 10_000 },
      (_, at) => `"d${at}":{"$ref":"#/$defs/d${at + 1}"}`,
    );
    const schema = `{"$ref":"#/$defs/d0","$defs":{${links.join()},"d10000":{}}}`;
    expect(messageOf(schema)).toBe(
      'references and parts nested deeper than 1000 levels are not supported',
    );
  });

  test('CVE-2025-32387: nested too deep is refused', () => {
    expect(messageOf(`${'{"not":'.repeat(2000)}{}${'}'.repeat(2000)}`)).toBe('exceeded max depth');
  });

  test.for([
    'file:///dev/zero',
    'file:///etc/passwd',
    'http://127.0.0.1:1/schema.json',
    'https://example.com/schema.json',
    'other.json',
    '../values.json#/a',
  ])('CVE-2025-55199: with a reference to %s is refused, and nothing is opened', (reference) => {
    const message = messageOf(JSON.stringify({ properties: { a: { $ref: reference } } }));
    expect(message).toMatch(
      /^failing loading ".*": only references within the schema and to https are followed$/,
    );
  });

  test('with an unknown draft is refused', () => {
    expect(messageOf('{"$schema":"https://example.com/meta"}')).toBe(
      'failing loading "https://example.com/meta": only references within the schema and to https are followed',
    );
  });

  test('lets a urn pass, and tells so, as Helm does', () => {
    const warnings: string[] = [];
    const file = { name: 'values.schema.json', data: Buffer.from('{"$ref":"urn:example:x"}') };
    const warn: Warn = (message, attributes) => warnings.push(message, attributes?.['urn'] ?? '');
    expect(checkBySchema(file, new Map(), { allowedAtRoot: new Set(), warn })).toBeUndefined();
    expect(warnings).toEqual([
      'unresolved URN reference ignored; using permissive schema',
      'urn:example:x',
    ]);
  });

  test('whose references multiply ends within seconds', () => {
    const levels = Array.from({ length: 40 }, (_, at) => {
      const next = `{"$ref":"#/$defs/d${at + 1}"}`;
      return `"d${at}":{"allOf":[${next},${next}]}`;
    });
    const schema = `{"$ref":"#/$defs/d0","$defs":{${levels.join()},"d40":{"type":"object"}}}`;
    expect(messageOf(schema)).toBe('more than 1000000 steps to validate the values');
  });

  test('with a pattern that makes other engines think for years answers at once', () => {
    const schema = '{"properties":{"a":{"pattern":"^(a|a)*$"}}}';
    expect(messageOf(schema, new Map([['a', `${'a'.repeat(5000)}b`]]))).toContain(
      'does not match pattern',
    );
  });

  test('never fails with anything but a message', () => {
    const keyword = fc.constantFrom('type', 'properties', 'items', '$ref', 'enum', 'allOf', 'not', 'if', 'then', 'required', 'pattern', '$id', '$anchor', 'minimum', 'format', '$schema', 'dependentSchemas', '$dynamicRef', 'unevaluatedProperties'); // oxfmt-ignore
    const word = fc.constantFrom('#', 'object', 'string', '#/properties/a', '#x', 'x', 'regex', 'http://json-schema.org/draft-07/schema#', 'http://json-schema.org/draft-04/schema#'); // oxfmt-ignore
    const { schema } = fc.letrec<{ schema: unknown; value: unknown }>((tie) => ({
      value: fc.oneof(
        word,
        fc.boolean(),
        fc.integer(),
        fc.array(tie('value'), { maxLength: 3 }),
        tie('schema'),
      ),
      schema: fc.dictionary(fc.oneof(keyword, fc.constant('a')), tie('value'), { maxKeys: 4 }),
    }));
    const values = parseValues('a: {a: [1, x], b: null}\nx: y\n', 'values.yaml');
    fc.assert(
      fc.property(schema, (document) => {
        expect(typeof messageOf(JSON.stringify(document), values)).toBe('string');
      }),
      { numRuns: 500 },
    );
  });
});
