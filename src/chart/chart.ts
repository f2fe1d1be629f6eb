import path from 'node:path/posix';
import type { Lock, Metadata } from './metadata/metadata.ts';
import type { ReadonlyValues } from './values/values-map.ts';

/** A file of a chart. */
export interface ChartFile {
  /** Inside the chart, with slashes. */
  readonly name: string;
  /** Without a byte order mark. */
  readonly data: Uint8Array;
  /** Seconds since the epoch; undefined where nobody knows. */
  readonly modified: number | undefined;
}

/** A chart and all that is in it. */
export interface Chart {
  readonly metadata: Metadata;
  readonly lock: Lock | undefined;
  /** Every file of it, subcharts included, in the order in which they were read. */
  readonly raw: readonly ChartFile[];
  /** What is in `templates/`. */
  readonly templates: readonly ChartFile[];
  /** What has no other meaning; `crds/` and `ext/` are here. */
  readonly files: readonly ChartFile[];
  /** The defaults in values.yaml. */
  readonly values: ReadonlyValues;
  /** values.schema.json and values.schema.yaml. */
  readonly schemas: readonly ChartFile[];
  /** The subcharts: what is in `charts/`. */
  readonly dependencies: readonly Chart[];
  /** What is in `library/`; in the top chart, once hoisted, that of the whole tree. */
  readonly libraries: readonly Chart[];
}

/** A chart where it stands in its tree. */
export interface ChartNode {
  readonly chart: Chart;
  readonly parent: ChartNode | undefined;
  /** Such as `web/charts/db`: what the names of its templates begin with. */
  readonly path: string;
}

/** A manifest in `crds/`. */
export interface CrdFile {
  readonly name: string;
  /** With the path of its chart before it. */
  readonly path: string;
  readonly file: ChartFile;
}

/** The chart and every subchart, parents before their children. */
export function* walkCharts(chart: Chart): Generator<ChartNode> {
  yield* walkNode({ chart, parent: undefined, path: chart.metadata.name });
}

/** What is to be installed before everything else, subcharts' after their parents'. */
export function crdsOf(chart: Chart): CrdFile[] {
  const crds: CrdFile[] = [];
  for (const node of walkCharts(chart)) {
    for (const file of node.chart.files) {
      if (!isCrd(file.name)) continue;
      crds.push({ name: file.name, path: path.join(node.path, file.name), file });
    }
  }
  return crds;
}

function* walkNode(node: ChartNode): Generator<ChartNode> {
  yield node;
  for (const chart of node.chart.dependencies) {
    const childPath = `${node.path}/charts/${chart.metadata.name}`;
    yield* walkNode({ chart, parent: node, path: childPath });
  }
}

function isCrd(name: string): boolean {
  return name.startsWith('crds/') && /\.(ya?ml|json)$/i.test(name);
}
