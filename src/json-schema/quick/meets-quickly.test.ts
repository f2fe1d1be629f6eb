import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileSchema } from '../compile-schema.ts';
import { readDocument } from '../read-document.ts';
import { validate } from '../validator/validate.ts';
import { meetsQuickly } from './meets-quickly.ts';

const none = new Set<string>();

/** Whether the whole check finds nothing wrong, with the schema or with the values. */
function meets(text: string, values: unknown, allowedAtRoot = none): boolean {
  const schema = compileSchema('file:///schema.json', readDocument(text));
  return validate(schema, values, { allowedAtRoot }).length === 0;
}

function toValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toValues);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, item]) => [key, toValues(item)]));
}

const name = fc.constantFrom('a', 'b', 'global', 'constructor', '__proto__', '1');
const type = fc.constantFrom('string', 'object', 'array', 'integer', 'number', 'boolean', 'null');
const leaf = fc.constantFrom<unknown>('a', 'bb', '', true, false, null, 0, 1, -2, 1.5);

const plainKeyword = fc.oneof(
  entry('type', fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 }))),
  entry('description', fc.constantFrom<unknown>('x', 'y', 1)),
  entry('default', leaf),
  entry('required', fc.uniqueArray(name, { maxLength: 1 })),
  entry('enum', fc.uniqueArray(leaf, { maxLength: 3 })),
  entry(
    '$ref',
    fc.constantFrom(
      '#',
      '#/definitions/a',
      '#/$defs/b',
      '#/definitions/c',
      '#/definitions/a/form',
      '#/definitions/b/items',
      'x',
    ),
  ),
  entry('minimum', fc.constantFrom(0, 1, 1.5)),
  entry('maximum', fc.constantFrom(0, 2)),
  entry('minLength', fc.constantFrom(0, 2)),
  entry('maxLength', fc.constantFrom(1, -1)),
  entry('minItems', fc.constantFrom(0, 2)),
  entry('pattern', fc.constantFrom('^a', 'b$', '[')),
  entry('format', fc.constantFrom('uri', 'ipv4')),
  entry('form', fc.boolean()),
  entry('const', leaf),
  entry('uniqueItems', fc.boolean()),
);

const schema = schemaOf(3);
const value = valueOf(3);

function entry(keyword: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<[string, unknown]> {
  return fc.tuple(fc.constant(keyword), values);
}

function schemaOf(depth: number): fc.Arbitrary<unknown> {
  if (depth === 0) return toObject(plainKeyword);
  const inner = schemaOf(depth - 1);
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  const table = fc.dictionary(name, inner, { maxKeys: 3 });
  const deepKeyword = fc.oneof(
    ...['properties', 'definitions', '$defs'].map((keyword) => entry(keyword, table)),
    ...['items', 'additionalProperties', 'not'].map((keyword) => entry(keyword, inner)),
    ...['allOf', 'anyOf', 'oneOf'].map((keyword) => entry(keyword, list)),
  );
  return fc.oneof(fc.boolean(), toObject(plainKeyword), toObject(deepKeyword, plainKeyword));
}

function toObject(...keywords: fc.Arbitrary<[string, unknown]>[]): fc.Arbitrary<object> {
  return fc.array(fc.oneof(...keywords), { maxLength: 3 }).map((all) => Object.fromEntries(all));
}

function valueOf(depth: number): fc.Arbitrary<unknown> {
  if (depth === 0) return fc.oneof(leaf, fc.constantFrom(3n, NaN));
  const inner = valueOf(depth - 1);
  const table = fc.dictionary(name, inner, { maxKeys: 4 });
  return fc.oneof(leaf, table, fc.array(inner, { maxLength: 3 }));
}

const drafts = [undefined, 'http://json-schema.org/draft-07/schema#'];

describe('meetsQuickly()', () => {
  test.each(drafts)('%s: never lets pass what the whole check refuses', (draft) => {
    let met = 0;
    fc.assert(
      fc.property(
        fc.dictionary(name, schema, { maxKeys: 2 }),
        schema,
        value,
        (definitions, top, given) => {
          const root = typeof top === 'object' ? { definitions, ...top } : top;
          const document = typeof root === 'object' && draft ? { $schema: draft, ...root } : root;
          const text = JSON.stringify(document);
          const values = toValues(given);
          if (!meetsQuickly(text, values, none)) return;
          met++;
          expect(meets(text, values)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
    expect(met).toBeGreaterThan(300);
  });

  test('knows what charts have', () => {
    const text = JSON.stringify({
      $schema: 'http://json-schema.org/schema#',
      type: 'object',
      definitions: { port: { type: 'integer', minimum: 1 } },
      properties: {
        image: {
          type: 'object',
          title: 'Image',
          form: true,
          properties: { tag: { type: 'string' } },
        },
        port: { $ref: '#/definitions/port' },
        hosts: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      },
      additionalProperties: false,
    });
    const values = { image: { tag: 'x', other: 1 }, port: 80, hosts: ['a', null] };
    expect(meetsQuickly(text, toValues(values), none)).toBe(true);
    expect(meetsQuickly(text, toValues({ ...values, port: 0 }), none)).toBe(false);
    expect(meetsQuickly(text, toValues({ ...values, global: {} }), none)).toBe(false);
    expect(meetsQuickly(text, toValues({ ...values, global: {} }), new Set(['global']))).toBe(true);
  });

  test.each([
    ['a number that a double does not hold', '{"minimum": 1.0000000000000000001}'],
    ['a number with an exponent', '{"minimum": 1e-400}'],
    ['half of a surrogate pair', '{"enum": ["\\ud800"]}'],
    ['what is too deep', `{"default": ${'['.repeat(1001)}${']'.repeat(1001)}}`],
    ['what is no JSON', '{"type": "object"'],
    ['a reference without end', '{"$ref": "#"}'],
    ['a draft by a name that is no address', '{"$schema": "json-schema.org/draft-07/schema"}'],
  ])('leaves %s to the whole check', (_, text) => {
    expect(meetsQuickly(text, 1, none)).toBe(false);
  });
});
