import type { HelmError } from '../base/index.ts';
import type { Chart, ReadonlyValues, SchemaDocuments, Schemas } from '../chart/index.ts';
import type { FindOrigin, KubeVersion } from '../render/index.ts';

/** A chart as rules see it: what lies in its directory, and what came of loading and rendering it. */
export interface LintTarget {
  readonly directory: ChartDirectory;
  readonly loaded: Chart | HelmError;
  readonly rendering: Rendering;
  /** What the user gives beside values.yaml. */
  readonly userValues: ReadonlyValues;
  readonly skipSchemaValidation: boolean;
  readonly schemas: Schemas;
  /** What the chart's schemas refer to on the web. */
  readonly documents: SchemaDocuments;
  readonly kubeVersion: KubeVersion;
}

/** The files of a chart as they are, whether or not they make a chart. */
export interface ChartDirectory {
  /** As messages name it. */
  readonly path: string;
  /** By a path inside the chart; undefined where there is nothing. */
  readonly kindOf: (name: string) => 'file' | 'directory' | undefined;
  /** Of a file that is there. */
  readonly read: (name: string) => Uint8Array;
}

export type Rendering = RenderedChart | FailedRendering;

export interface RenderedChart {
  readonly isRendered: true;
  /** With the dependencies that the values enable. */
  readonly chart: Chart;
  /** By the full names of the templates. */
  readonly files: ReadonlyMap<string, string>;
  /** Where in the templates a piece of a file comes from. */
  readonly findOrigin?: FindOrigin | undefined;
}

export interface FailedRendering {
  readonly isRendered: false;
  readonly error: HelmError;
  /** `dependencies`: it failed before there were values to render with. Helm is silent about it. */
  readonly stage: 'load' | 'dependencies' | 'render';
}
