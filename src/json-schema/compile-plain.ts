import { findFormat } from './format.ts';
import type { JsonObject } from './json.ts';
import { isJsonType } from './json-type.ts';
import type { JsonType } from './json-type.ts';
import { listOf, textOf } from './keywords.ts';
import type { SchemaInMaking } from './schema.ts';

/** Keywords that every schema may have without looking at anything but the value, or at all. */
const plainKeywords = new Set([
  'type',
  'enum',
  'const',
  'format',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]);

/** Whether `compilePlain` is all that the schema needs. */
export function hasPlainKeywordsOnly(source: JsonObject): boolean {
  for (const keyword of source.keys()) if (!plainKeywords.has(keyword)) return false;
  return true;
}

/** Fills in the keywords that need no other schema and look at nothing inside the value. */
export function compilePlain(
  schema: SchemaInMaking,
  source: JsonObject,
  assertsFormats: boolean,
): void {
  const constant = schema.draft >= 6 ? source.get('const') : undefined;
  if (constant !== undefined) schema.constant = { value: constant };
  schema.types = typesIn(source);
  schema.enumeration = listOf(source, 'enum');
  const format = assertsFormats || schema.draft < 2019 ? textOf(source, 'format') : undefined;
  if (format !== undefined) schema.format = findFormat(format);
}

/** The types in the order in which messages name them. */
function typesIn(source: JsonObject): readonly JsonType[] | undefined {
  const type = source.get('type');
  if (isJsonType(type)) return singleTypes[type];
  if (!Array.isArray(type)) return undefined;
  const types = Object.values(singleTypes).flatMap(([each]) => (type.includes(each) ? [each] : []));
  return types.length > 0 ? types : undefined;
}

const singleTypes = {
  null: ['null'],
  boolean: ['boolean'],
  number: ['number'],
  integer: ['integer'],
  string: ['string'],
  array: ['array'],
  object: ['object'],
} as const satisfies Record<JsonType, readonly [JsonType]>;
