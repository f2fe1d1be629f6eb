import { GoError, compileRegexp } from '../../go/index.ts';
import { decimalOf, isInteger } from '../decimal.ts';
import { visitInnerSchemas } from '../draft.ts';
import type { Draft } from '../draft.ts';
import { findDuplicates } from '../equality.ts';
import { isJsonObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import { isJsonType } from '../json-type.ts';

type Test = (value: Json, draft: Draft) => boolean;

/**
 * Whether a schema is, beyond doubt, one that the schema of its draft allows. The real check takes
 * ten times as long and knows the reasons; this one is for the many schemas that are all right.
 */
export function isValidSchemaFast(schema: Json, draft: Draft): boolean {
  if (typeof schema === 'boolean') return draft.version > 4;
  if (!isJsonObject(schema)) return false;
  for (const [keyword, value] of schema) {
    const test = tests.get(keyword);
    if (test !== undefined && !test(value, draft)) return false;
  }
  if (draft.version === 4 && !hasWholeRanges(schema)) return false;
  let isValid = true;
  visitInnerSchemas(draft, schema, (inner, keyword, name) => {
    isValid &&= isNoSchema(inner, keyword, name) || isValidSchemaFast(inner, draft);
  });
  return isValid;
}

/** A list in `items`, names in `dependencies`, and where even draft 4 allows booleans. */
function isNoSchema(value: Json, keyword: string, name: string | undefined): boolean {
  if (typeof value === 'boolean') return keyword.startsWith('additional');
  const mayBeList = keyword === 'dependencies' || (keyword === 'items' && name === undefined);
  return mayBeList && Array.isArray(value);
}

/** Of every keyword but `default`. */
const tests: ReadonlyMap<string, Test> = new Map<string, Test>([
  ...every(['title', 'description', 'format', '$comment'], isText),
  ...every(['contentMediaType', 'contentEncoding'], isText),
  ...every(['$id', 'id'], isPlainUrl),
  // What is wrong with an anchor takes more than this to tell.
  ...every(['$anchor', '$dynamicAnchor', '$dynamicRef', '$vocabulary'], isNever),
  ...every(['$recursiveRef', '$recursiveAnchor'], isNever),
  ['$schema', (value) => isPlainUrl(isText(value) ? value.replace(/#$/, '') : value)],
  ['$ref', (value) => isText(value) && /^#(\/[\w.$-]+)*$/.test(value)],
  ...every(['maximum', 'minimum'], isNumber),
  ...every(['exclusiveMaximum', 'exclusiveMinimum'], isExclusiveLimit),
  ['multipleOf', (value) => (decimalOf(value)?.coefficient ?? 0n) > 0n],
  ...every(['maxLength', 'minLength', 'maxItems', 'minItems'], isCount),
  ...every(['maxProperties', 'minProperties', 'maxContains', 'minContains'], isCount),
  ...every(['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'], isBoolean),
  ['pattern', isPattern],
  ['required', (value, draft) => isNameList(value) && (draft.version > 4 || value.length > 0)],
  ['enum', isEnumeration],
  ['const', () => true],
  ['type', isTypeOrTypes],
  ['examples', (value) => Array.isArray(value)],
  ...every(['properties', 'definitions', '$defs', 'dependentSchemas'], isJsonObject),
  ['patternProperties', (value) => isJsonObject(value) && value.keys().every(isPattern)],
  ['dependencies', isDependencies],
  ['dependentRequired', (value) => isJsonObject(value) && value.values().every(isNameList)],
  ...every(['allOf', 'anyOf', 'oneOf', 'prefixItems'], isNonEmptyList),
  ['items', (value, draft) => isSchema(value) || (draft.version < 2020 && isNonEmptyList(value))],
  ...every(['not', 'if', 'then', 'else', 'contains', 'propertyNames'], isSchema),
  ...every(['unevaluatedProperties', 'unevaluatedItems', 'contentSchema'], isSchema),
  ...every(['additionalProperties', 'additionalItems'], isSchema),
]);

function every(keywords: readonly string[], test: Test): [string, Test][] {
  return keywords.map((keyword) => [keyword, test]);
}

function isNever(): boolean {
  return false;
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}

function isPlainUrl(value: Json): boolean {
  return isText(value) && /^https?:\/\/[\w./-]+$/.test(value);
}

function isBoolean(value: Json): boolean {
  return typeof value === 'boolean';
}

function isSchema(value: Json): boolean {
  return typeof value === 'boolean' || isJsonObject(value);
}

function isNumber(value: Json): boolean {
  return decimalOf(value) !== undefined;
}

function isExclusiveLimit(value: Json, { version }: Draft): boolean {
  return version === 4 ? typeof value === 'boolean' : isNumber(value);
}

function isCount(value: Json): boolean {
  const number = decimalOf(value);
  return number !== undefined && isInteger(number) && number.coefficient >= 0n;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isNonEmptyList(value: Json): boolean {
  return isList(value) && value.length > 0;
}

function isNameList(value: Json): value is readonly string[] {
  return isList(value) && value.every(isText) && new Set(value).size === value.length;
}

function isPattern(value: Json): boolean {
  if (!isText(value)) return false;
  try {
    compileRegexp(value);
    return true;
  } catch (error) {
    if (error instanceof GoError) return false;
    throw error;
  }
}

function isEnumeration(value: Json, { version }: Draft): boolean {
  if (!isList(value)) return false;
  return version >= 2019 || (value.length > 0 && findDuplicates(value) === undefined);
}

function isTypeOrTypes(value: Json): boolean {
  if (!isList(value)) return isJsonType(value);
  return value.length > 0 && isNameList(value) && value.every(isJsonType);
}

function isDependencies(value: Json, { version }: Draft): boolean {
  if (!isJsonObject(value)) return false;
  return value
    .values()
    .every((item) => isJsonObject(item) || (isNameList(item) && (version > 4 || item.length > 0)));
}

/** In draft 4 an exclusive limit needs the limit. */
function hasWholeRanges(schema: JsonObject): boolean {
  const isWhole = (exclusive: string, limit: string): boolean =>
    !schema.has(exclusive) || schema.has(limit);
  return isWhole('exclusiveMinimum', 'minimum') && isWhole('exclusiveMaximum', 'maximum');
}
