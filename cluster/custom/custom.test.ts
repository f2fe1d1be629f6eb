import { describe, expect, it } from 'vitest';
import { describeFieldError } from '../field-error.ts';
import type { Json, JsonObject } from '../object.ts';
import { setSchemaDefaults } from './default-values.ts';
import { prune } from './prune.ts';
import { validateStructure } from './validate-lists.ts';
import { validateSchema } from './validate-schema.ts';

function faults(value: Json, schema: JsonObject): string[] {
  return validateSchema(value, schema, 'spec').map(
    (error) => `${error.field}: ${describeFieldError(error)}`,
  );
}

describe('validateSchema()', () => {
  it.each<[Json, JsonObject, string]>([
    [
      'x',
      { type: 'integer' },
      'spec: Invalid value: "string": spec in body must be of type integer: "string"',
    ],
    [
      0,
      { type: 'integer', minimum: 1 },
      'spec: Invalid value: 0: spec in body should be greater than or equal to 1',
    ],
    [
      9,
      { maximum: 9, exclusiveMaximum: true },
      'spec: Invalid value: 9: spec in body should be less than 9',
    ],
    [5, { multipleOf: 2 }, 'spec: Invalid value: 5: spec in body should be a multiple of 2'],
    ['abc', { type: 'string', maxLength: 2 }, 'spec: Too long: may not be more than 2 bytes'],
    [
      'A',
      { type: 'string', pattern: '^[a-z]$' },
      'spec: Invalid value: "A": spec in body should match \'^[a-z]$\'',
    ],
    ['x', { enum: ['a', 'b'] }, 'spec: Unsupported value: "x": supported values: "a", "b"'],
    [
      [],
      { type: 'array', minItems: 1 },
      'spec: Invalid value: 0: spec in body should have at least 1 items',
    ],
    [{}, { type: 'object', required: ['a'] }, 'spec.a: Required value'],
    [
      { a: 1, b: 2 },
      { type: 'object', maxProperties: 1 },
      'spec: Too many: 2: must have at most 1 item',
    ],
    [
      '1.2.3',
      { type: 'string', format: 'ipv4' },
      'spec: Invalid value: "1.2.3": spec in body must be of type ipv4: "1.2.3"',
    ],
    [
      'x',
      { not: { type: 'string' } },
      '<nil>: Invalid value: "": "spec" must not validate the schema (not)',
    ],
  ])('%j against %j', (value, schema, message) => {
    expect(faults(value, schema)).toContain(message);
  });

  it('allows what the schema allows', () => {
    expect(faults(null, { type: 'string', nullable: true })).toEqual([]);
    expect(faults(3, { 'x-kubernetes-int-or-string': true })).toEqual([]);
    expect(faults(3, { type: 'number' })).toEqual([]);
    expect(faults('x', { anyOf: [{ type: 'integer' }, { type: 'string' }] })).toEqual([]);
  });

  it('says of alternatives that none or several fit', () => {
    const oneOf = [{ required: ['a'] }, { required: ['b'] }];
    expect(faults({}, { oneOf })[0]).toContain('Found none valid');
    expect(faults({ a: 1, b: 1 }, { oneOf })[0]).toContain('Found 2 valid alternatives');
  });

  it('reads patterns as Go does, in linear time', () => {
    const text = `${'a'.repeat(50)}!`;
    expect(faults(text, { type: 'string', pattern: '^(a+)+$' })).toHaveLength(1);
  });
});

describe('validateStructure()', () => {
  it('finds duplicates in sets and keys', () => {
    const set = { type: 'array', 'x-kubernetes-list-type': 'set' };
    expect(validateStructure(['a', 'a'], set, 'x')).toMatchObject([{ field: 'x[1]' }]);
    const map = {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    };
    const items = [
      { name: 'a', size: 1 },
      { name: 'a', size: 2 },
    ];
    expect(validateStructure(items, map, 'x')).toMatchObject([
      { field: 'x[1]', value: { name: 'a' } },
    ]);
  });
});

describe('prune()', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: {
          known: { type: 'string' },
          free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
          list: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  };

  it('drops what is not named, and says what', () => {
    const object: JsonObject = {
      apiVersion: 'x/v1',
      spec: { known: 'a', zork: 1, free: { any: 1 }, list: [{ a: '1', b: 2 }], labels: { x: 'y' } },
      extra: true,
    };
    expect(prune(object, schema)).toEqual(['extra', 'spec.list[0].b', 'spec.zork']);
    expect(object).toEqual({
      apiVersion: 'x/v1',
      spec: { known: 'a', free: { any: 1 }, list: [{ a: '1' }], labels: { x: 'y' } },
    });
  });
});

describe('setSchemaDefaults()', () => {
  it('fills in fields, items and defaults of defaults', () => {
    const schema: JsonObject = {
      properties: {
        a: { default: 1 },
        nested: { default: {}, properties: { b: { default: 2 } } },
        items: { items: { properties: { c: { default: 3 } } } },
        kept: { nullable: true, default: 4 },
      },
    };
    const value: JsonObject = { items: [{}, { c: 0 }], kept: null, a: null };
    setSchemaDefaults(value, schema);
    expect(value).toEqual({ a: 1, nested: { b: 2 }, items: [{ c: 3 }, { c: 0 }], kept: null });
  });
});
