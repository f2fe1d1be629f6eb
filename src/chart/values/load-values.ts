import { HelmError } from '../../base/index.ts';
import { isDeeperThan } from '../../go/index.ts';
import { mergeMaps } from './merge-maps.ts';
import { parseDocument, splitValues } from './values-documents.ts';
import type { ValuesMap } from './values-map.ts';

/** Values nested deeper are refused: what merges and renders them does so recursively. */
export const maxValuesDepth = 1000;

/**
 * Reads a values file: one or more YAML documents, later ones over earlier ones.
 *
 * @param file The name to give in errors.
 */
export function parseValues(text: string, file: string): ValuesMap {
  const [first, ...others] = splitValues(text, file).map((document) => parseDocument(document));
  const values = others.reduce(mergeMaps, first ?? new Map<string, unknown>());
  if (!isDeeperThan(values, maxValuesDepth)) return values;
  const message = `values nested deeper than ${maxValuesDepth} levels are not supported`;
  throw new HelmError('InvalidValues', message, { source: { file } });
}
