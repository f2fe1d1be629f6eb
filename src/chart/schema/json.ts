import { HelmError } from '../../base/index.ts';
import { GoNumber } from '../../go/index.ts';

/** A JSON document as a schema needs it: key order kept, numbers as they were written. */
export type Json = null | boolean | string | JsonNumber | readonly Json[] | JsonObject;

export type JsonObject = ReadonlyMap<string, Json>;

/** A number that keeps its text, which error messages repeat, and its precision. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Deeper documents are refused: everything that walks them does so recursively. */
export const maxJsonDepth = 1000;

export function isJsonObject(value: unknown): value is JsonObject {
  return value instanceof Map;
}

/** What a literal or a YAML document holds, as a JSON document. */
export function toJson(value: unknown, depth = 0): Json {
  if (depth > maxJsonDepth) throw new HelmError('InvalidSchema', 'exceeded max depth');
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return new JsonNumber(String(value));
  if (value instanceof GoNumber) return new JsonNumber(String(value.value));
  if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1));
  const entries: Iterable<[string, unknown]> =
    value instanceof Map ? (value as ReadonlyMap<string, unknown>) : Object.entries(value ?? {});
  return new Map(Array.from(entries, ([key, item]) => [key, toJson(item, depth + 1)]));
}
