import { HelmError } from '../../base/index.ts';
import { parseYamlMap, YamlError, yamlDocumentsIn } from '../../yaml/index.ts';
import type { DecodeOptions } from '../../yaml/index.ts';
import type { ValuesMap } from './values-map.ts';

/** One of the YAML documents of a values file. */
export interface ValuesDocument {
  readonly file: string;
  readonly text: string;
  /** How many lines of the file are before it. */
  readonly offset: number;
}

/** Cuts a values file into its documents. */
export function splitValues(text: string, file: string): ValuesDocument[] {
  try {
    return Array.from(yamlDocumentsIn(text), (document) => ({
      file,
      text: document.text,
      offset: document.line - 1,
    }));
  } catch (error) {
    throw toHelmError(error, 'error reading yaml document', { file, text, offset: 0 });
  }
}

export function parseDocument(document: ValuesDocument, options?: DecodeOptions): ValuesMap {
  try {
    return parseYamlMap(document.text, options);
  } catch (error) {
    throw toHelmError(error, 'cannot unmarshal yaml document', document);
  }
}

function toHelmError(error: unknown, action: string, { file, offset }: ValuesDocument): unknown {
  if (!(error instanceof YamlError)) return error;
  const { position } = error;
  const place = position && { ...position, line: offset + position.line };
  const message = `${action}: ${error.message}`;
  return new HelmError('InvalidValues', message, { source: { file, ...place }, cause: error });
}
