import { compileRegexp } from '../../src/go/index.ts';
import type { FieldError } from '../field-error.ts';
import {
  invalidValue,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
} from '../field-error.ts';
import type { Json, JsonObject } from '../object.ts';
import {
  isEqualJson,
  isObject,
  listAt,
  numberAt,
  objectAt,
  objectsAt,
  stringAt,
} from '../object.ts';
import { isOfFormat } from './formats.ts';

const intOrString = 'x-kubernetes-int-or-string';
/** Errors about how schemas combine are said of the object as a whole. */
const whole = '<nil>';

/** What a value has against its OpenAPI schema, as the API words it. */
export function validateSchema(value: Json, schema: JsonObject, path: string): FieldError[] {
  if (value === null && schema['nullable'] === true) return [];
  const types = typesOf(schema);
  const type = typeName(value);
  const fits = types.length === 0 || types.includes(type) || isWholeNumber(types, value);
  const mismatch = fits ? [] : [wrongType(path, type, types)];
  if (!fits && !isObject(value) && !Array.isArray(value)) return mismatch;
  return [
    ...mismatch,
    ...validateEnum(value, schema, path),
    ...validateValue(value, schema, path),
    ...validateCombinations(value, schema, path),
  ];
}

function typesOf(schema: JsonObject): readonly string[] {
  if (schema[intOrString] === true) return ['integer', 'string'];
  const type = stringAt(schema, 'type');
  return type === undefined ? [] : [type];
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function isWholeNumber(types: readonly string[], value: Json): boolean {
  return types.includes('number') && typeof value === 'number';
}

function wrongType(path: string, type: string, types: readonly string[]): FieldError {
  return typeInvalid(path, type, `${path} in body must be of type ${types.join(',')}: "${type}"`);
}

function validateEnum(value: Json, schema: JsonObject, path: string): readonly FieldError[] {
  const allowed = schema['enum'];
  if (!Array.isArray(allowed) || allowed.some((one) => isEqualJson(one, value))) return [];
  const texts = allowed.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return [notSupported(path, value, texts)];
}

function validateValue(value: Json, schema: JsonObject, path: string): readonly FieldError[] {
  if (typeof value === 'string') return validateString(value, schema, path);
  if (typeof value === 'number') return validateNumber(value, schema, path);
  if (Array.isArray(value)) return validateList(value, schema, path);
  return isObject(value) ? validateMap(value, schema, path) : [];
}

function validateString(value: string, schema: JsonObject, path: string): readonly FieldError[] {
  const length = Array.from(value).length;
  const least = numberAt(schema, 'minLength');
  const most = numberAt(schema, 'maxLength');
  const pattern = stringAt(schema, 'pattern');
  const format = stringAt(schema, 'format');
  return [
    ...(most !== undefined && length > most ? [tooLong(path, most)] : []),
    ...(least !== undefined && length < least
      ? [invalidValue(path, value, `${path} in body should be at least ${least} chars long`)]
      : []),
    ...(pattern !== undefined && !compileRegexp(pattern).test(value)
      ? [invalidValue(path, value, `${path} in body should match '${pattern}'`)]
      : []),
    ...(format !== undefined && !isOfFormat(value, format)
      ? [invalidValue(path, value, `${path} in body must be of type ${format}: "${value}"`)]
      : []),
  ];
}

function validateNumber(value: number, schema: JsonObject, path: string): readonly FieldError[] {
  const least = numberAt(schema, 'minimum');
  const most = numberAt(schema, 'maximum');
  const factor = numberAt(schema, 'multipleOf');
  const isAbove = schema['exclusiveMinimum'] === true;
  const isBelow = schema['exclusiveMaximum'] === true;
  const fail = (why: string): FieldError => invalidValue(path, value, `${path} in body ${why}`);
  return [
    ...(most !== undefined && (isBelow ? value >= most : value > most)
      ? [fail(`should be less than ${isBelow ? '' : 'or equal to '}${most}`)]
      : []),
    ...(least !== undefined && (isAbove ? value <= least : value < least)
      ? [fail(`should be greater than ${isAbove ? '' : 'or equal to '}${least}`)]
      : []),
    ...(factor !== undefined && !Number.isInteger(value / factor)
      ? [fail(`should be a multiple of ${factor}`)]
      : []),
  ];
}

function validateList(value: Json[], schema: JsonObject, path: string): readonly FieldError[] {
  const items = objectAt(schema, 'items');
  const least = numberAt(schema, 'minItems');
  const most = numberAt(schema, 'maxItems');
  return [
    ...(items
      ? value.flatMap((item, index) => validateSchema(item, items, `${path}[${index}]`))
      : []),
    ...(least !== undefined && value.length < least
      ? [invalidValue(path, value.length, `${path} in body should have at least ${least} items`)]
      : []),
    ...(most !== undefined && value.length > most ? [tooMany(path, value.length, most)] : []),
  ];
}

function validateMap(value: JsonObject, schema: JsonObject, path: string): readonly FieldError[] {
  const properties = objectAt(schema, 'properties') ?? {};
  const additional = objectAt(schema, 'additionalProperties');
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  const most = numberAt(schema, 'maxProperties');
  const least = numberAt(schema, 'minProperties');
  const missing = listAt(schema, 'required')
    .map(String)
    .filter((key) => value[key] === undefined);
  const below = keys.flatMap((key) => {
    const property = isObject(properties[key]) ? properties[key] : additional;
    return property ? validateSchema(value[key] ?? null, property, join(path, key)) : [];
  });
  return [
    ...(most !== undefined && keys.length > most ? [tooMany(path, keys.length, most)] : []),
    ...(least !== undefined && keys.length < least
      ? [
          invalidValue(
            path,
            keys.length,
            `${path} in body should have at least ${least} properties`,
          ),
        ]
      : []),
    ...missing.map((key) => required(join(path, key))),
    ...below,
  ];
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function validateCombinations(
  value: Json,
  schema: JsonObject,
  path: string,
): readonly FieldError[] {
  const check = (part: JsonObject): readonly FieldError[] => validateSchema(value, part, path);
  const allOf = objectsAt(schema, 'allOf').map(check);
  const anyOf = objectsAt(schema, 'anyOf').map(check);
  const oneOf = objectsAt(schema, 'oneOf').map(check);
  const not = objectAt(schema, 'not');
  const fail = (why: string): FieldError => invalidValue(whole, '', `"${path}" ${why}`);
  const isNone = (results: readonly (readonly FieldError[])[]): boolean =>
    results.length > 0 && results.every((errors) => errors.length > 0);
  const hits = oneOf.filter((errors) => errors.length === 0).length;
  return [
    ...allOf.flat(),
    ...(allOf.some((errors) => errors.length > 0)
      ? [fail('must validate all the schemas (allOf)')]
      : []),
    ...(isNone(anyOf)
      ? [fail('must validate at least one schema (anyOf)'), ...nearest(anyOf)]
      : []),
    ...(oneOf.length > 0 && hits === 0
      ? [fail('must validate one and only one schema (oneOf). Found none valid'), ...nearest(oneOf)]
      : []),
    ...(hits > 1
      ? [fail(`must validate one and only one schema (oneOf). Found ${hits} valid alternatives`)]
      : []),
    ...(not && check(not).length === 0 ? [fail('must not validate the schema (not)')] : []),
  ];
}

/** What is wrong with the alternative that comes closest. */
function nearest(results: readonly (readonly FieldError[])[]): readonly FieldError[] {
  return results.toSorted((a, b) => a.length - b.length)[0] ?? [];
}
