/**
 * The vocabularies that drafts 2019-09 and 2020-12 have in common. `self` refers to the schema of
 * any schema: `$recursiveRef` in the one draft, `$dynamicRef` in the other.
 */
export interface VocabularyParts {
  readonly applicator: Readonly<Record<string, object>>;
  readonly content: Readonly<Record<string, object>>;
  readonly metaData: Readonly<Record<string, object | boolean>>;
  readonly validation: Readonly<Record<string, object | boolean>>;
  readonly schemaArray: object;
  readonly validationDefinitions: object;
}

const count = { $ref: '#/$defs/nonNegativeInteger' };
const countFromZero = { $ref: '#/$defs/nonNegativeIntegerDefault0' };
const nameList = { $ref: '#/$defs/stringArray' };
const simpleType = { $ref: '#/$defs/simpleTypes' };
const schemaList = { $ref: '#/$defs/schemaArray' };

export function vocabularyParts(self: object): VocabularyParts {
  const schemaTable = { type: 'object', additionalProperties: self };
  return {
    applicator: {
      contains: self,
      additionalProperties: self,
      properties: schemaTable,
      patternProperties: { ...schemaTable, propertyNames: { format: 'regex' } },
      dependentSchemas: schemaTable,
      propertyNames: self,
      if: self,
      then: self,
      else: self,
      allOf: schemaList,
      anyOf: schemaList,
      oneOf: schemaList,
      not: self,
    },
    content: {
      contentMediaType: { type: 'string' },
      contentEncoding: { type: 'string' },
      contentSchema: self,
    },
    metaData: {
      title: { type: 'string' },
      description: { type: 'string' },
      default: true,
      deprecated: { type: 'boolean' },
      readOnly: { type: 'boolean' },
      writeOnly: { type: 'boolean' },
      examples: { type: 'array', items: true },
    },
    validation: {
      multipleOf: { type: 'number', exclusiveMinimum: 0 },
      maximum: { type: 'number' },
      exclusiveMaximum: { type: 'number' },
      minimum: { type: 'number' },
      exclusiveMinimum: { type: 'number' },
      maxLength: count,
      minLength: countFromZero,
      pattern: { type: 'string', format: 'regex' },
      maxItems: count,
      minItems: countFromZero,
      uniqueItems: { type: 'boolean' },
      maxContains: count,
      minContains: count,
      maxProperties: count,
      minProperties: countFromZero,
      required: nameList,
      dependentRequired: { type: 'object', additionalProperties: nameList },
      const: true,
      enum: { type: 'array', items: true },
      type: {
        anyOf: [simpleType, { type: 'array', items: simpleType, minItems: 1, uniqueItems: true }],
      },
    },
    schemaArray: { type: 'array', minItems: 1, items: self },
    validationDefinitions: {
      nonNegativeInteger: { type: 'integer', minimum: 0 },
      nonNegativeIntegerDefault0: count,
      simpleTypes: { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] },
      stringArray: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    },
  };
}
