import { HelmError } from '../../base/index.ts';
import type { SourcePosition } from '../../base/index.ts';
import { parseYamlMap, splitYamlDocuments, YamlError } from '../../yaml/index.ts';
import { isDeeperThan } from './depth.ts';
import { mergeMaps } from './merge-maps.ts';
import type { ValuesMap } from './values-map.ts';

/** Values nested deeper are refused: what merges and renders them does so recursively. */
export const maxValuesDepth = 1000;

/**
 * Reads a values file: one or more YAML documents, later ones over earlier ones.
 *
 * @param file The name to give in errors.
 */
export function parseValues(text: string, file: string): ValuesMap {
  let values: ValuesMap = new Map();
  let firstLine = 0;
  for (const document of documentsOf(text, file)) {
    values = mergeMaps(values, parseDocument(document, { file, line: firstLine }));
    // The separator that ends a document is in neither.
    firstLine += document.split('\n').length;
  }
  if (isDeeperThan(values, maxValuesDepth)) {
    const message = `values nested deeper than ${maxValuesDepth} levels are not supported`;
    throw new HelmError('InvalidValues', message, { source: { file } });
  }
  return values;
}

function documentsOf(text: string, file: string): string[] {
  try {
    return splitYamlDocuments(text);
  } catch (error) {
    throw toHelmError(error, 'error reading yaml document', { file, line: 0 });
  }
}

function parseDocument(text: string, start: { file: string; line: number }): ValuesMap {
  try {
    return parseYamlMap(text);
  } catch (error) {
    throw toHelmError(error, 'cannot unmarshal yaml document', start);
  }
}

function toHelmError(
  error: unknown,
  action: string,
  start: { readonly file: string; readonly line: number },
): unknown {
  if (!(error instanceof YamlError)) return error;
  const source: SourcePosition =
    error.position === undefined
      ? { file: start.file }
      : { ...error.position, file: start.file, line: start.line + error.position.line };
  return new HelmError('InvalidValues', `${action}: ${error.message}`, { source, cause: error });
}
