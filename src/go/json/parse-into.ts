import { nilMap, nilSlice } from '../values.ts';
import { JsonRangeError, jsonTypeError } from './json-error.ts';
import { parseJson } from './parse-json.ts';

/** encoding/json's Unmarshal into a `map[string]interface {}`: null is a nil map. */
export function parseJsonMap(text: string): Map<string, unknown> {
  return parseInto(text, 'map[string]interface {}', isMap) ?? nilMap();
}

/** encoding/json's Unmarshal into a `[]interface {}`: null is a nil slice. */
export function parseJsonArray(text: string): unknown[] {
  return parseInto(text, '[]interface {}', isArray) ?? nilSlice();
}

function parseInto<T>(
  text: string,
  type: string,
  isSuch: (value: unknown) => value is T,
): T | undefined {
  try {
    const value = parseJson(text);
    if (value === null) return undefined;
    if (!isSuch(value)) throw jsonTypeError(value, type);
    return value;
  } catch (error) {
    // Go has found the wrong type before it comes to the number.
    const isWrongType = error instanceof JsonRangeError && !isSuch(error.decoded);
    throw isWrongType ? jsonTypeError(error.decoded, type) : error;
  }
}

function isMap(value: unknown): value is Map<string, unknown> {
  return value instanceof Map;
}

function isArray(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
