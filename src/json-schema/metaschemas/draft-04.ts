/** The schema of draft 4 schemas: http://json-schema.org/draft-04/schema. */
const anySchema = { $ref: '#' };
const schemaTable = { type: 'object', additionalProperties: anySchema };
const schemaOrBoolean = { anyOf: [{ type: 'boolean' }, anySchema] };
const count = { $ref: '#/definitions/positiveInteger' };
const countFromZero = { $ref: '#/definitions/positiveIntegerDefault0' };
const schemaList = { $ref: '#/definitions/schemaArray' };
const nameList = { $ref: '#/definitions/stringArray' };
const simpleType = { $ref: '#/definitions/simpleTypes' };

export const draft04: object = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  definitions: {
    schemaArray: { type: 'array', minItems: 1, items: anySchema },
    positiveInteger: { type: 'integer', minimum: 0 },
    positiveIntegerDefault0: { allOf: [count, { default: 0 }] },
    simpleTypes: { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] },
    stringArray: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
  },
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uriref' },
    $schema: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    description: { type: 'string' },
    default: {},
    multipleOf: { type: 'number', minimum: 0, exclusiveMinimum: true },
    maximum: { type: 'number' },
    exclusiveMaximum: { type: 'boolean' },
    minimum: { type: 'number' },
    exclusiveMinimum: { type: 'boolean' },
    maxLength: count,
    minLength: countFromZero,
    pattern: { type: 'string', format: 'regex' },
    additionalItems: schemaOrBoolean,
    items: { anyOf: [anySchema, schemaList] },
    maxItems: count,
    minItems: countFromZero,
    uniqueItems: { type: 'boolean' },
    maxProperties: count,
    minProperties: countFromZero,
    required: nameList,
    additionalProperties: schemaOrBoolean,
    definitions: schemaTable,
    properties: schemaTable,
    patternProperties: schemaTable,
    dependencies: { type: 'object', additionalProperties: { anyOf: [anySchema, nameList] } },
    enum: { type: 'array', minItems: 1, uniqueItems: true },
    type: {
      anyOf: [simpleType, { type: 'array', items: simpleType, minItems: 1, uniqueItems: true }],
    },
    allOf: schemaList,
    anyOf: schemaList,
    oneOf: schemaList,
    not: anySchema,
    format: { type: 'string' },
    $ref: { type: 'string' },
  },
  dependencies: { exclusiveMaximum: ['maximum'], exclusiveMinimum: ['minimum'] },
};
