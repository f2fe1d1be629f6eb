import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFlaws } from '../compile-schema.ts';
import { findDraft, latestDraft } from '../draft.ts';
import type { Draft } from '../draft.ts';
import { toJson } from '../json.ts';
import { isValidSchemaFast } from './is-valid-schema-fast.ts';

const drafts = ['draft-04', 'draft-06', 'draft-07', 'draft/2019-09', 'draft/2020-12'].map(
  (name): [string, Draft] => [
    name,
    findDraft(`http://json-schema.org/${name}/schema`) ?? latestDraft,
  ],
);

const keyword = fc.constantFrom(
  'type', 'enum', 'const', 'format', 'title', 'description', '$comment', '$ref', '$schema', '$id', 'id', '$anchor', 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf', 'maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties', 'maxContains', 'minContains', 'uniqueItems', 'readOnly', 'deprecated', 'pattern', 'required', 'examples', 'properties', 'definitions', '$defs', 'dependentSchemas', 'patternProperties', 'dependencies', 'dependentRequired', 'allOf', 'anyOf', 'prefixItems', 'items', 'not', 'if', 'contains', 'propertyNames', 'unevaluatedProperties', 'additionalProperties', 'additionalItems', 'contentSchema', 'unknown', '$recursiveRef', '$dynamicRef', '$vocabulary', 'contentEncoding',
); // oxfmt-ignore

const word = fc.constantFrom(
  'string',
  'object',
  '#/x',
  '#',
  '[',
  '^a',
  'x',
  '',
  'http://a/b',
  'a b',
);

const { schema } = fc.letrec<{ schema: unknown; value: unknown }>((tie) => ({
  value: fc.oneof(
    word,
    fc.boolean(),
    fc.integer({ min: -2, max: 3 }),
    fc.constantFrom(0.5, null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('schema'),
  ),
  schema: fc.dictionary(keyword, tie('value'), { maxKeys: 3 }),
}));

describe('isValidSchemaFast()', () => {
  test.for(drafts)('%s: never takes a schema that the schema of schemas refuses', ([, draft]) => {
    fc.assert(
      fc.property(schema, (document) => {
        const json = toJson(document);
        fc.pre(isValidSchemaFast(json, draft));
        expect(findFlaws(json, draft)).toEqual([]);
      }),
      { numRuns: 1500, maxSkipsPerRun: 1000 },
    );
  });

  test.for(drafts)('%s: takes what charts have', ([, draft]) => {
    const usual = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      title: 'Values',
      additionalProperties: false,
      required: ['port'],
      properties: {
        port: { type: 'integer', minimum: 1, maximum: 65535, default: 80 },
        name: { type: ['string', 'null'], pattern: '^[a-z]+$', description: 'Name' },
        list: { type: 'array', items: { $ref: '#/definitions/item' }, uniqueItems: true },
      },
      definitions: { item: { oneOf: [{ type: 'string' }, { enum: ['a', 1] }] } },
    };
    expect(isValidSchemaFast(toJson(usual), draft)).toBe(true);
  });
});
