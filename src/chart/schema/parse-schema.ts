import { HelmError } from '../../base/index.ts';
import { GoError } from '../../go/index.ts';
import { readDocument, toDocument } from '../../json-schema/index.ts';
import type { Json } from '../../json-schema/index.ts';
import { parseYaml, YamlError } from '../../yaml/index.ts';

/** Reads the text of values.schema.json or values.schema.yaml. */
export function parseSchema(fileName: string, text: string): Json {
  try {
    return fileName.endsWith('.json') ? readDocument(text) : readYaml(text);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    const position = error instanceof YamlError ? error.position : undefined;
    const source = { file: fileName, ...position };
    throw new HelmError('InvalidSchema', error.message, { source, cause: error });
  }
}

function readYaml(text: string): Json {
  return toDocument(parseYaml(text, { numbers: 'exact' }));
}
