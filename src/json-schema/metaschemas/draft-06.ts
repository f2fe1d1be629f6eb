/** The schema of draft 6 schemas: http://json-schema.org/draft-06/schema. */
const anySchema = { $ref: '#' };
const schemaTable = { type: 'object', additionalProperties: anySchema };
const count = { $ref: '#/definitions/nonNegativeInteger' };
const countFromZero = { $ref: '#/definitions/nonNegativeIntegerDefault0' };
const schemaList = { $ref: '#/definitions/schemaArray' };
const nameList = { $ref: '#/definitions/stringArray' };
const simpleType = { $ref: '#/definitions/simpleTypes' };

/** What draft 7 keeps. */
export const draft06Definitions: object = {
  schemaArray: { type: 'array', minItems: 1, items: anySchema },
  nonNegativeInteger: { type: 'integer', minimum: 0 },
  nonNegativeIntegerDefault0: { allOf: [count, { default: 0 }] },
  simpleTypes: { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] },
  stringArray: { type: 'array', items: { type: 'string' }, uniqueItems: true },
};

export const draft06Properties: object = {
  $id: { type: 'string', format: 'uri-reference' },
  $schema: { type: 'string', format: 'uri' },
  $ref: { type: 'string', format: 'uri-reference' },
  title: { type: 'string' },
  description: { type: 'string' },
  default: {},
  multipleOf: { type: 'number', exclusiveMinimum: 0 },
  maximum: { type: 'number' },
  exclusiveMaximum: { type: 'number' },
  minimum: { type: 'number' },
  exclusiveMinimum: { type: 'number' },
  maxLength: count,
  minLength: countFromZero,
  pattern: { type: 'string', format: 'regex' },
  additionalItems: anySchema,
  items: { anyOf: [anySchema, schemaList] },
  maxItems: count,
  minItems: countFromZero,
  uniqueItems: { type: 'boolean' },
  contains: anySchema,
  maxProperties: count,
  minProperties: countFromZero,
  required: nameList,
  additionalProperties: anySchema,
  definitions: schemaTable,
  properties: schemaTable,
  patternProperties: schemaTable,
  dependencies: { type: 'object', additionalProperties: { anyOf: [anySchema, nameList] } },
  propertyNames: anySchema,
  const: {},
  enum: { type: 'array', minItems: 1, uniqueItems: true },
  type: {
    anyOf: [simpleType, { type: 'array', items: simpleType, minItems: 1, uniqueItems: true }],
  },
  format: { type: 'string' },
  allOf: schemaList,
  anyOf: schemaList,
  oneOf: schemaList,
  not: anySchema,
};

export const draft06: object = {
  $schema: 'http://json-schema.org/draft-06/schema#',
  $id: 'http://json-schema.org/draft-06/schema#',
  definitions: draft06Definitions,
  type: ['object', 'boolean'],
  properties: draft06Properties,
};
