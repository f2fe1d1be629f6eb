import { compileRegexp } from '../../src/go/index.ts';
import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { Json, JsonObject } from '../object.ts';
import { isObject, listAt, objectAt, stringAt } from '../object.ts';
import { requireCel } from './load-cel.ts';
import { hasRules } from './validate-rules.ts';
import { validateSchema } from './validate-schema.ts';

const preserve = 'x-kubernetes-preserve-unknown-fields';
const intOrString = 'x-kubernetes-int-or-string';
const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

/** A schema has to say of everything what it is, so that it can be pruned by. */
export function validateStructural(schema: JsonObject, path: string): readonly FieldError[] {
  const type = stringAt(schema, 'type') ?? '';
  const root =
    type === ''
      ? [required(`${path}.type`, 'must not be empty at the root')]
      : type === 'object'
        ? []
        : [invalidValue(`${path}.type`, type, 'must be object at the root')];
  const errors = [...validateNode(schema, path), ...root, ...validateMetadata(schema, path)];
  // Rules are about what a schema says: they are read where it says something.
  if (errors.length > 0 || !hasRules(schema)) return errors;
  return requireCel().checkRules(schema, path);
}

/** Metadata is the same for every kind, but for the names that a kind may allow. */
function validateMetadata(schema: JsonObject, path: string): readonly FieldError[] {
  const metadata = objectAt(schema, 'properties', 'metadata');
  const names = Object.keys(objectAt(metadata, 'properties') ?? {});
  if (names.every((name) => name === 'name' || name === 'generateName')) return [];
  const why =
    'must not specify anything other than name and generateName, but metadata is implicitly specified';
  return [forbiddenField(`${path}.properties[metadata]`, why)];
}

function validateNode(schema: JsonObject, path: string): readonly FieldError[] {
  const properties = Object.entries(objectAt(schema, 'properties') ?? {});
  const items = objectAt(schema, 'items');
  const additional = objectAt(schema, 'additionalProperties');
  return [
    ...validateKeywords(schema, path),
    ...validateDefault(schema, path),
    ...validateKeys(schema, path),
    ...(stringAt(schema, 'type') === 'array' && !items
      ? [required(`${path}.items`, 'must be specified')]
      : []),
    ...properties.flatMap(([name, property]) =>
      isObject(property)
        ? validateChild(property, `${path}.properties[${name}]`, 'specified object fields')
        : [],
    ),
    ...(items ? validateChild(items, `${path}.items`, 'specified array items') : []),
    ...(additional
      ? validateChild(additional, `${path}.additionalProperties`, 'specified object fields')
      : []),
  ];
}

/** What of JSON schema a structural one does not have. */
function validateKeywords(schema: JsonObject, path: string): readonly FieldError[] {
  const type = stringAt(schema, 'type');
  const pattern = stringAt(schema, 'pattern');
  const hasBoth =
    schema['additionalProperties'] !== undefined && objectAt(schema, 'properties') !== undefined;
  return [
    ...(type === undefined || types.includes(type)
      ? []
      : [notSupported(`${path}.type`, type, types)]),
    ...(stringAt(schema, '$ref') ? [forbiddenField(`${path}.$ref`, '$ref is not supported')] : []),
    ...(schema['uniqueItems'] === true
      ? [
          forbiddenField(
            `${path}.uniqueItems`,
            'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
          ),
        ]
      : []),
    ...(hasBoth
      ? [
          forbiddenField(
            `${path}.additionalProperties`,
            'additionalProperties and properties are mutual exclusive',
          ),
        ]
      : []),
    ...(pattern === undefined ? [] : validatePattern(pattern, `${path}.pattern`)),
  ];
}

function validatePattern(pattern: string, path: string): readonly FieldError[] {
  const fault = findRegexpFault(pattern);
  if (fault === undefined) return [];
  const why = `must be a valid regular expression, but isn't: ${fault}`;
  return [invalidValue(path, pattern, why)];
}

function findRegexpFault(pattern: string): string | undefined {
  try {
    compileRegexp(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function validateChild(schema: JsonObject, path: string, what: string): readonly FieldError[] {
  const isFree = schema[intOrString] === true || schema[preserve] === true;
  const isReference = stringAt(schema, '$ref') !== undefined;
  const missing =
    stringAt(schema, 'type') === undefined && !isFree && !isReference
      ? [required(`${path}.type`, `must not be empty for ${what}`)]
      : [];
  return [...missing, ...validateNode(schema, path)];
}

function validateDefault(schema: JsonObject, path: string): readonly FieldError[] {
  const value: Json | undefined = schema['default'];
  if (value === undefined) return [];
  return validateSchema(value, schema, '').map((error) => ({
    ...error,
    field: error.field === '' ? `${path}.default` : `${path}.default.${error.field}`,
  }));
}

function validateKeys(schema: JsonObject, path: string): readonly FieldError[] {
  const keys = listAt(schema, 'x-kubernetes-list-map-keys').map(String);
  const isMap = schema['x-kubernetes-list-type'] === 'map';
  const properties = objectAt(schema, 'items', 'properties') ?? {};
  if (isMap && keys.length === 0) {
    return [
      required(
        `${path}.x-kubernetes-list-map-keys`,
        'must not be empty if x-kubernetes-list-type is map',
      ),
    ];
  }
  return keys.flatMap((key, index) =>
    isObject(properties[key])
      ? []
      : [
          invalidValue(
            `${path}.x-kubernetes-list-map-keys[${index}]`,
            key,
            'entries must all be names of item properties',
          ),
        ],
  );
}
