import { vocabularyParts } from './vocabularies.ts';

const base = 'https://json-schema.org/draft/2019-09/';

/** The schemas of draft 2019-09 schemas, by address: the whole and its vocabularies. */
export function draft201909(): Readonly<Record<string, object>> {
  const self = { $recursiveRef: '#' };
  const parts = vocabularyParts(self);
  const schemaTable = { type: 'object', additionalProperties: self };
  const names = { $ref: 'meta/validation#/$defs/stringArray' };
  return {
    ...document('schema', {
      allOf: ['core', 'applicator', 'validation', 'meta-data', 'format', 'content'].map((name) => ({
        $ref: `meta/${name}`,
      })),
      properties: {
        definitions: schemaTable,
        dependencies: { type: 'object', additionalProperties: { anyOf: [self, names] } },
      },
    }),
    ...document('meta/core', {
      properties: {
        $id: { type: 'string', format: 'uri-reference', pattern: '^[^#]*#?$' },
        $schema: { type: 'string', format: 'uri' },
        $anchor: { type: 'string', pattern: '^[A-Za-z][-A-Za-z0-9.:_]*$' },
        $ref: { type: 'string', format: 'uri-reference' },
        $recursiveRef: { type: 'string', format: 'uri-reference' },
        $recursiveAnchor: { type: 'boolean' },
        $vocabulary: {
          type: 'object',
          propertyNames: { type: 'string', format: 'uri' },
          additionalProperties: { type: 'boolean' },
        },
        $comment: { type: 'string' },
        $defs: schemaTable,
      },
    }),
    ...document('meta/applicator', {
      properties: {
        ...parts.applicator,
        additionalItems: self,
        unevaluatedItems: self,
        items: { anyOf: [self, { $ref: '#/$defs/schemaArray' }] },
        unevaluatedProperties: self,
      },
      $defs: { schemaArray: parts.schemaArray },
    }),
    ...document('meta/validation', {
      properties: parts.validation,
      $defs: parts.validationDefinitions,
    }),
    ...document('meta/meta-data', { properties: parts.metaData }),
    ...document('meta/format', { properties: { format: { type: 'string' } } }),
    ...document('meta/content', { properties: parts.content }),
  };
}

function document(name: string, body: object): Readonly<Record<string, object>> {
  const head = { $schema: `${base}schema`, $id: base + name, $recursiveAnchor: true };
  return { [base + name]: { ...head, type: ['object', 'boolean'], ...body } };
}
