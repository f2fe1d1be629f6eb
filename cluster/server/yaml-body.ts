import type { Json, JsonObject } from '../object.ts';
import { YamlError, parseYaml, printYaml } from '../../src/yaml/index.ts';

const convertingPrefix = 'error converting YAML to JSON: ';

/** A text that is no YAML. */
export class YamlSyntaxError extends Error {
  override readonly name = 'YamlSyntaxError';
}

/** The first document of a text. Errors come without what the library puts before them. */
export function parseYamlBody(text: string): Json {
  return catching(() => toJson(parseYaml(text)));
}

/** Keys that come twice: `line 1: key "a" already set in map`. */
export function findYamlDuplicates(text: string): readonly string[] {
  try {
    parseYaml(text, { isStrict: true });
    return [];
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

export function printYamlBody(value: JsonObject): string {
  return printYaml(fromJson(value));
}

function catching<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new YamlSyntaxError(error.message.replace(convertingPrefix, ''));
  }
}

function toJson(value: unknown): Json {
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof Map) {
    const entries = [...(value as Map<string, unknown>)].map(([key, item]) => [key, toJson(item)]);
    return Object.fromEntries(entries) as JsonObject;
  }
  return value as Json;
}

function fromJson(value: Json | undefined): unknown {
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return new Map(entries.map(([key, item]) => [key, fromJson(item)]));
}
