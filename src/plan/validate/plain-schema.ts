import { isRecord } from '../../base/index.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The schema of a definition as one that JSON Schema knows. What the server fills in before it checks is
 * not required, and what only Kubernetes knows is left out.
 */
export function plainSchemaOf(schema: Schema): Schema {
  const { required, ...parts } = plainPart(schema);
  const others = Array.isArray(required) ? required.filter((name) => !ownFields.has(name)) : [];
  const $schema = 'http://json-schema.org/draft-04/schema#';
  return others.length === 0 ? { $schema, ...parts } : { $schema, ...parts, required: others };
}

/** Objects have them in any case, and they are not part of what is checked. */
const ownFields: ReadonlySet<unknown> = new Set(['apiVersion', 'kind', 'metadata']);

const lists = ['allOf', 'anyOf', 'oneOf'];
const kept = [
  ...['type', 'enum', 'pattern', 'minLength', 'maxLength', 'multipleOf', 'uniqueItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties'],
];

function plainPart(schema: Schema): Schema {
  const { properties, additionalProperties, items, not } = schema;
  const parts: Record<string, unknown> = {};
  for (const name of kept) if (schema[name] !== undefined) parts[name] = schema[name];
  for (const name of lists) {
    const list = schema[name];
    if (Array.isArray(list)) parts[name] = list.filter(isRecord).map(plainPart);
  }
  if (isRecord(items)) parts['items'] = plainPart(items);
  if (isRecord(not)) parts['not'] = plainPart(not);
  if (isRecord(additionalProperties))
    parts['additionalProperties'] = plainPart(additionalProperties);
  if (isRecord(properties)) parts['properties'] = plainProperties(properties);
  const required = requiredOf(schema);
  return required.length === 0 ? parts : { ...parts, required };
}

function plainProperties(properties: Schema): Schema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, isRecord(each) ? plainPart(each) : {}]),
  );
}

function requiredOf({ required, properties }: Schema): readonly unknown[] {
  if (!Array.isArray(required)) return [];
  const named = isRecord(properties) ? properties : {};
  return required.filter((name) => {
    const property = named[String(name)];
    return !isRecord(property) || property['default'] === undefined;
  });
}
