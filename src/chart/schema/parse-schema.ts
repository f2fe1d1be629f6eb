import { HelmError } from '../../base/index.ts';
import { parseYaml, YamlError } from '../../yaml/index.ts';
import { toJson } from './json.ts';
import type { Json } from './json.ts';
import { parseJsonText } from './parse-json.ts';

/** Reads the text of values.schema.json or values.schema.yaml. */
export function parseSchema(fileName: string, text: string): Json {
  if (fileName.endsWith('.json')) return parseJsonText(text);
  try {
    return toJson(parseYaml(text, { numbers: 'exact' }));
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new HelmError('InvalidSchema', error.message, {
      source: { file: fileName, ...error.position },
      cause: error,
    });
  }
}
