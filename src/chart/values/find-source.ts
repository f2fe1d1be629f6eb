import type { SourcePosition } from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import { findYamlPosition, YamlError } from '../../yaml/index.ts';
import type { Chart } from '../chart.ts';
import type { UserSource } from './user-sources.ts';
import { userSourcesOf } from './user-sources.ts';
import { splitValues } from './values-documents.ts';
import { hasValueAt } from './values-path.ts';
import type { ReadonlyValues } from './values-map.ts';

/** Where a value was written: at a line of a file, or on the command line. */
export interface ValueSource {
  readonly position?: SourcePosition;
  /** Such as `--set port=80`. */
  readonly flag?: string;
  /** The chart whose values.yaml it is, as its path in the tree. */
  readonly chart?: string;
}

/**
 * Where a value was last written: by the user, what counts most first, or else in the values.yaml
 * of the chart or of a subchart.
 */
export function findValueSource(
  path: readonly string[],
  chart: Chart,
  userValues: ReadonlyValues,
): ValueSource | undefined {
  for (const source of userSourcesOf(userValues).toReversed()) {
    const found = findInSource(source, path);
    if (found !== undefined) return found;
  }
  return findInChart(path, chart, { directory: '', name: chart.metadata.name });
}

/** In words: a flag, or a line of a file. */
export function describeValueSource(source: ValueSource | undefined): string {
  if (source?.flag !== undefined) return source.flag;
  const { position, chart } = source ?? {};
  // What is left: globals that a parent hands down, and values that a child exports.
  if (position === undefined) return 'another chart';
  const place = `${position.file}:${position.line ?? 1}`;
  return chart === undefined ? place : `chart ${chart}, ${place}`;
}

function findInSource(source: UserSource, path: readonly string[]): ValueSource | undefined {
  if (source.kind === 'flag') {
    return hasValueAt(source.values(), path) ? { flag: source.text } : undefined;
  }
  const position = findIn(source.file, source.text, path);
  return position && { position };
}

interface ChartPlace {
  readonly directory: string;
  readonly name: string;
}

function findInChart(
  path: readonly string[],
  chart: Chart,
  { directory, name }: ChartPlace,
): ValueSource | undefined {
  const values = chart.raw.findLast((file) => file.name === 'values.yaml');
  if (values !== undefined) {
    const position = findIn(`${directory}values.yaml`, decodeUtf8(values.data), path);
    if (position !== undefined) return { position, chart: name };
  }
  const [key, ...rest] = path;
  const subchart = chart.dependencies.find(({ metadata }) => metadata.name === key);
  if (subchart === undefined || rest.length === 0) return undefined;
  const inner = subchart.metadata.name;
  const place = { directory: `${directory}charts/${inner}/`, name: `${name}/${inner}` };
  return findInChart(rest, subchart, place);
}

function findIn(file: string, text: string, path: readonly string[]): SourcePosition | undefined {
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
