import path from 'node:path/posix';
import type { Chart, ChartNode, ReadonlyValues } from '../../chart/index.ts';
import { coalesceValues, walkCharts } from '../../chart/index.ts';
import type { ListNode } from '../../engine/index.ts';
import { parseTemplate } from '../../engine/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import type { ValuePath } from './abstract.ts';

/** A template, with the text that its positions are about. */
export interface Body {
  /** The path of its file inside the top chart. */
  readonly file: string;
  readonly text: string;
  readonly list: ListNode;
}

/** Every template of a chart and its subcharts, and what else templates can get hold of. */
export interface Library {
  /** The files in `templates/` of the top chart, by their names. */
  readonly own: readonly Body[];
  /** By name, all that have it: which one wins does not matter here. */
  readonly definitions: ReadonlyMap<string, readonly Body[]>;
  /** A file of the top chart that templates can read. */
  readonly findFile: (name: string) => string | undefined;
  /** The texts of all of them. */
  readonly files: () => readonly string[];
  /** A default of the chart or its subcharts. */
  readonly findValue: (path: ValuePath) => unknown;
}

/** Throws `TemplateParseError`. */
export function readLibrary(chart: Chart): Library {
  const definitions = new Map<string, Body[]>();
  const own: Body[] = [];
  for (const node of [...walkCharts(chart), ...libraryNodes(chart)]) {
    for (const { name, data } of node.chart.templates) {
      const file = path.join(node.path, name).slice(chart.metadata.name.length + 1);
      const text = decodeUtf8(data);
      const parsed = parseBody(file, text);
      if (node.parent === undefined) own.push({ file, text, list: parsed.root });
      for (const [defined, list] of parsed.definitions) {
        const bodies = definitions.get(defined) ?? [];
        definitions.set(defined, [...bodies, { file, text, list }]);
      }
    }
  }
  const files = new Map(chart.files.map(({ name, data }) => [name, data]));
  const findFile = (name: string): string | undefined => {
    const data = files.get(name);
    return data && decodeUtf8(data);
  };
  const values = coalesceValues(chart, new Map(), ignore);
  return {
    own,
    definitions,
    findFile,
    files: () => [...files.values()].map(decodeUtf8),
    findValue: (path) => findValue(values, path),
  };
}

function findValue(values: ReadonlyValues, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (table, key) => (table instanceof Map ? table.get(key) : undefined),
    values,
  );
}

function ignore(): void {
  // Rendering warns of the same.
}

/** Parses a text as far as its structure goes: any function will do. */
export function parseBody(file: string, text: string): ReturnType<typeof parseTemplate> {
  // `break` and `continue` are words of the language unless there are functions of that name.
  const hasFunction = (name: string): boolean => name !== 'break' && name !== 'continue';
  return parseTemplate(text, { name: file, hasFunction });
}

function libraryNodes(chart: Chart): ChartNode[] {
  const top: ChartNode = { chart, parent: undefined, path: chart.metadata.name };
  return chart.libraries.map((library) => ({
    chart: library,
    parent: top,
    path: `${top.path}/library/${library.metadata.name}`,
  }));
}
