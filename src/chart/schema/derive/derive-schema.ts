import { GoNumber } from '../../../go/index.ts';
import { appendToken } from '../../../json-schema/index.ts';
import { parseValues } from '../../values/load-values.ts';
import { mergeMaps } from '../../values/merge-maps.ts';
import { parseDocument, splitValues } from '../../values/values-documents.ts';
import { readAnnotations } from './annotations.ts';
import type { Annotation } from './annotations.ts';

/** A schema as a table, in the order of the values that it is about. */
export type DerivedSchema = ReadonlyMap<string, unknown>;

type SchemaTable = Map<string, unknown>;

/**
 * The schema that the values of a values.yaml and the comments in it suggest: types from the
 * values, descriptions from `# --`, anything from `# @schema` blocks. Nothing is required and
 * nothing forbidden but what a block says.
 */
export function deriveSchema(text: string, file = 'values.yaml'): DerivedSchema {
  // For its complaints: it is the one who says what values are.
  parseValues(text, file);
  let root: SchemaTable = new Map([['type', 'object']]);
  for (const document of splitValues(text, file)) {
    const values = parseDocument(document, { numbers: 'exact' });
    root = mergeMaps(root, new Deriver(readAnnotations(document)).deriveRoot(values));
  }
  return new Map([['$schema', 'https://json-schema.org/draft/2020-12/schema'], ...root]);
}

class Deriver {
  readonly #annotations: ReadonlyMap<string, Annotation>;

  constructor(annotations: ReadonlyMap<string, Annotation>) {
    this.#annotations = annotations;
  }

  deriveRoot(values: ReadonlyMap<string, unknown>): SchemaTable {
    return this.#deriveTable(values, '');
  }

  #derive(value: unknown, pointer: string): SchemaTable {
    if (value instanceof Map) {
      return this.#deriveTable(value as ReadonlyMap<string, unknown>, pointer);
    }
    if (Array.isArray(value)) return this.#deriveList(value, pointer);
    const type = scalarType(value);
    return new Map(type === undefined ? [] : [['type', type]]);
  }

  #deriveTable(table: ReadonlyMap<string, unknown>, pointer: string): SchemaTable {
    const properties: SchemaTable = new Map();
    const required: string[] = [];
    for (const [name, value] of table) {
      const child = appendToken(pointer, name);
      const annotation = this.#annotations.get(child);
      if (annotation?.keywords.get('required') === true) required.push(name);
      properties.set(name, annotated(this.#derive(value, child), annotation));
    }
    const schema: SchemaTable = new Map([['type', 'object']]);
    if (properties.size > 0) schema.set('properties', properties);
    if (required.length > 0) schema.set('required', required);
    return schema;
  }

  /** A schema for the items, if one does for all of them. */
  #deriveList(items: readonly unknown[], pointer: string): SchemaTable {
    const schema: SchemaTable = new Map([['type', 'array']]);
    const types = new Set(items.map((item) => this.#derive(item, pointer).get('type')));
    const [type] = types;
    if (types.size === 1 && type !== undefined) schema.set('items', new Map([['type', type]]));
    return schema;
  }
}

/** The schema with what the comment says; a type of its own makes the derived parts void. */
function annotated(schema: SchemaTable, annotation: Annotation | undefined): SchemaTable {
  if (annotation === undefined) return schema;
  const { keywords, description } = annotation;
  const result: SchemaTable = new Map(description === '' ? [] : [['description', description]]);
  for (const [key, value] of schema) {
    if (!isVoid(key, keywords.get('type'))) result.set(key, value);
  }
  for (const [key, value] of keywords) {
    if (key !== 'required' || typeof value !== 'boolean') result.set(key, value);
  }
  return result;
}

function isVoid(key: string, type: unknown): boolean {
  if (type === undefined) return false;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (key === 'properties' || key === 'required') return !types.includes('object');
  return key === 'items' && !types.includes('array');
}

function scalarType(value: unknown): string | undefined {
  if (typeof value === 'bigint' || value instanceof GoNumber) return 'integer';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'number' ? type : undefined;
}
