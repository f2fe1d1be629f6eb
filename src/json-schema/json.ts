import { GoNumber } from '../go/index.ts';

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

export function isJsonObject(value: unknown): value is JsonObject {
  return value instanceof Map;
}

/** What a literal of ours, or a parsed document, holds. */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (value instanceof JsonNumber) return value;
  if (typeof value === 'number' || typeof value === 'bigint') return new JsonNumber(String(value));
  if (value instanceof GoNumber) return new JsonNumber(String(value.value));
  if (Array.isArray(value)) return value.map(toJson);
  const entries: Iterable<[string, unknown]> =
    value instanceof Map ? (value as ReadonlyMap<string, unknown>) : Object.entries(value ?? {});
  return new Map(Array.from(entries, ([key, item]) => [key, toJson(item)]));
}
