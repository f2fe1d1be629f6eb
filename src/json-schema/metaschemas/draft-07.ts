import { draft06Definitions, draft06Properties } from './draft-06.ts';

const anySchema = { $ref: '#' };

/** The schema of draft 7 schemas: http://json-schema.org/draft-07/schema. */
export const draft07: object = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'http://json-schema.org/draft-07/schema#',
  definitions: draft06Definitions,
  type: ['object', 'boolean'],
  properties: {
    ...draft06Properties,
    $comment: { type: 'string' },
    default: true,
    readOnly: { type: 'boolean' },
    writeOnly: { type: 'boolean' },
    examples: { type: 'array', items: true },
    patternProperties: {
      type: 'object',
      additionalProperties: anySchema,
      propertyNames: { format: 'regex' },
    },
    const: true,
    enum: { type: 'array', items: true, minItems: 1, uniqueItems: true },
    contentMediaType: { type: 'string' },
    contentEncoding: { type: 'string' },
    if: anySchema,
    then: anySchema,
    else: anySchema,
  },
};
