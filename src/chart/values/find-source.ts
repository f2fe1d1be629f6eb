import type { SourcePosition } from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import { findYamlPosition, YamlError } from '../../yaml/index.ts';
import type { Chart } from '../chart.ts';
import { splitValues } from './values-documents.ts';

/** A values file that the user gave. */
export interface ValuesSource {
  readonly file: string;
  readonly text: string;
}

/**
 * Where a value was last written: in the user's files, the later ones first, or else in the
 * values.yaml of the chart or of a subchart. Undefined for what came by `--set`.
 */
export function findValueSource(
  path: readonly string[],
  chart: Chart,
  userFiles: readonly ValuesSource[] = [],
): SourcePosition | undefined {
  for (const source of userFiles.toReversed()) {
    const found = findIn(source, path);
    if (found !== undefined) return found;
  }
  return findInChart(path, chart, '');
}

function findInChart(
  path: readonly string[],
  chart: Chart,
  directory: string,
): SourcePosition | undefined {
  const values = chart.raw.findLast(({ name }) => name === 'values.yaml');
  if (values !== undefined) {
    const found = findIn({ file: `${directory}values.yaml`, text: decodeUtf8(values.data) }, path);
    if (found !== undefined) return found;
  }
  const [name, ...rest] = path;
  const subchart = chart.dependencies.find(({ metadata }) => metadata.name === name);
  if (subchart === undefined || rest.length === 0) return undefined;
  return findInChart(rest, subchart, `${directory}charts/${subchart.metadata.name}/`);
}

function findIn({ file, text }: ValuesSource, path: readonly string[]): SourcePosition | undefined {
  try {
    for (const { text: document, offset } of splitValues(text, file).reverse()) {
      const found = findYamlPosition(document, path);
      if (found === undefined) continue;
      const { line, column } = found.key ?? found.value;
      return {
        file,
        line: offset + line,
        column,
        text: text.split(/\r?\n/)[offset + line - 1] ?? '',
      };
    }
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
  }
  return undefined;
}
