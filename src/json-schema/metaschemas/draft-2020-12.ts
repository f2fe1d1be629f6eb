import { vocabularyParts } from './vocabularies.ts';

const base = 'https://json-schema.org/draft/2020-12/';

/** The schemas of draft 2020-12 schemas, by address: the whole and its vocabularies. */
export function draft202012(): Readonly<Record<string, object>> {
  const self = { $dynamicRef: '#meta' };
  const parts = vocabularyParts(self);
  const schemaTable = { type: 'object', additionalProperties: self };
  const names = { $ref: 'meta/validation#/$defs/stringArray' };
  const anchor = { $ref: '#/$defs/anchorString' };
  const uriReference = { $ref: '#/$defs/uriReferenceString' };
  return {
    ...document('schema', {
      allOf: vocabularies.map((name) => ({ $ref: `meta/${name}` })),
      properties: {
        definitions: schemaTable,
        dependencies: { type: 'object', additionalProperties: { anyOf: [self, names] } },
        $recursiveAnchor: { $ref: 'meta/core#/$defs/anchorString' },
        $recursiveRef: { $ref: 'meta/core#/$defs/uriReferenceString' },
      },
    }),
    ...document('meta/core', {
      properties: {
        $id: { ...uriReference, pattern: '^[^#]*#?$' },
        $schema: { $ref: '#/$defs/uriString' },
        $ref: uriReference,
        $anchor: anchor,
        $dynamicRef: uriReference,
        $dynamicAnchor: anchor,
        $vocabulary: {
          type: 'object',
          propertyNames: { $ref: '#/$defs/uriString' },
          additionalProperties: { type: 'boolean' },
        },
        $comment: { type: 'string' },
        $defs: schemaTable,
      },
      $defs: {
        anchorString: { type: 'string', pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' },
        uriString: { type: 'string', format: 'uri' },
        uriReferenceString: { type: 'string', format: 'uri-reference' },
      },
    }),
    ...document('meta/applicator', {
      properties: {
        ...parts.applicator,
        prefixItems: { $ref: '#/$defs/schemaArray' },
        items: self,
      },
      $defs: { schemaArray: parts.schemaArray },
    }),
    ...document('meta/unevaluated', {
      properties: { unevaluatedItems: self, unevaluatedProperties: self },
    }),
    ...document('meta/validation', {
      properties: parts.validation,
      $defs: parts.validationDefinitions,
    }),
    ...document('meta/meta-data', { properties: parts.metaData }),
    ...document('meta/format-annotation', { properties: { format: { type: 'string' } } }),
    ...document('meta/content', { properties: parts.content }),
  };
}

const vocabularies = [
  'core',
  'applicator',
  'unevaluated',
  'validation',
  'meta-data',
  'format-annotation',
  'content',
];

function document(name: string, body: object): Readonly<Record<string, object>> {
  const head = { $schema: `${base}schema`, $id: base + name, $dynamicAnchor: 'meta' };
  return { [base + name]: { ...head, type: ['object', 'boolean'], ...body } };
}
