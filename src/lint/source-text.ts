import type { SourcePosition } from '../base/index.ts';
import { findYamlPosition, YamlError } from '../yaml/index.ts';

/** A place in a file of the chart, with its line at hand for the report. */
export function positionIn(
  file: string,
  text: string,
  place: { readonly line: number; readonly column?: number } | undefined,
): SourcePosition | undefined {
  if (place === undefined) return undefined;
  const line = text.split('\n')[place.line - 1]?.replace(/\r$/, '');
  return { file, ...place, ...(line === undefined ? {} : { text: line }) };
}

/** Where the YAML in a file has a key; undefined where it has none, or does not parse. */
export function findKey(
  file: string,
  text: string,
  path: readonly (string | number)[],
): SourcePosition | undefined {
  try {
    const found = findYamlPosition(text, path);
    return positionIn(file, text, found?.key ?? found?.value);
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}
