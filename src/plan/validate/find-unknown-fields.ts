import { isRecord } from '../../base/index.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The fields of a value that a structural schema does not have, as the server writes paths. */
export function findUnknownFields(schema: Schema, value: unknown, path = ''): readonly string[] {
  if (schema['x-kubernetes-preserve-unknown-fields'] === true && !hasProperties(schema)) return [];
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!isRecord(items)) return [];
    return value.flatMap((item, index) => findUnknownFields(items, item, `${path}[${index}]`));
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const place = `${path}.${key}`;
    const below = schemaAt(schema, key);
    if (below === 'any') return [];
    return below === undefined ? [place] : findUnknownFields(below, item, place);
  });
}

function hasProperties({ properties }: Schema): boolean {
  return isRecord(properties);
}

/** Parts of every object, which need not be declared in one that is embedded. */
const ownFields = ['apiVersion', 'kind', 'metadata'];

function schemaAt(schema: Schema, key: string): Schema | 'any' | undefined {
  const { properties, additionalProperties } = schema;
  const known =
    isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (isRecord(known)) return known;
  if (isRecord(additionalProperties)) return additionalProperties;
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true && ownFields.includes(key);
  const isKept = schema['x-kubernetes-preserve-unknown-fields'] === true;
  return additionalProperties === true || isKept || isEmbedded ? 'any' : undefined;
}
