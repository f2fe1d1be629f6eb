import { GoNumber } from '../go/index.ts';
import { JsonNumber } from './json.ts';

const jsonTypes = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'] as const;

/** The types a schema knows. */
export type JsonType = (typeof jsonTypes)[number];

export function isJsonType(text: unknown): text is JsonType {
  return (jsonTypes as readonly unknown[]).includes(text);
}

/** The type of a value; never `integer`. Undefined for what JSON has no word for. */
export function jsonTypeOf(value: unknown): JsonType | undefined {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'number':
      return Number.isFinite(value) ? 'number' : undefined;
    case 'bigint':
      return 'number';
    default:
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Map) return 'object';
  return value instanceof GoNumber || value instanceof JsonNumber ? 'number' : undefined;
}
