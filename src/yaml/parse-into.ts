import type { JsonError } from '../go/index.ts';
import { jsonTypeError } from '../go/index.ts';
import type { DecodeOptions } from './decode/decoder.ts';
import { parseYaml } from './read.ts';
import { YamlError } from './yaml-error.ts';

/** As `parseYaml`, into a `map[string]interface {}`: null is an empty map, all else an error. */
export function parseYamlMap(text: string, options: DecodeOptions = {}): Map<string, unknown> {
  const value = parseYaml(text, options) ?? new Map<string, unknown>();
  if (value instanceof Map) return value as Map<string, unknown>;
  throw decodingError(jsonTypeError(value, 'map[string]interface {}'));
}

/** As `parseYaml`, into a `[]interface {}`: null is an empty list, all else an error. */
export function parseYamlArray(text: string, options: DecodeOptions = {}): unknown[] {
  const value = parseYaml(text, options) ?? [];
  if (Array.isArray(value)) return value as unknown[];
  throw decodingError(jsonTypeError(value, '[]interface {}'));
}

function decodingError({ message }: JsonError): YamlError {
  return new YamlError(`error unmarshaling JSON: while decoding JSON: ${message}`);
}
