import path from 'node:path/posix';
import type { Chart, ReleaseOptions } from '../chart/index.ts';
import { releaseObject } from '../chart/index.ts';
import type { FunctionTable } from '../go/index.ts';
import type { Capabilities } from './context/capabilities.ts';
import { capabilitiesObject } from './context/capabilities-object.ts';
import { collectTemplates } from './context/collect-templates.ts';
import { openTemplates } from './engine/render-templates.ts';
import type { FindOrigin } from './engine/render-templates.ts';

export interface RenderOptions {
  readonly release: ReleaseOptions;
  readonly capabilities: Capabilities;
  readonly functions: FunctionTable;
  /** Reading a value that is not there fails. */
  readonly strict?: boolean;
  /** Notes of subcharts count too. */
  readonly renderSubchartNotes?: boolean;
  /** Asked now and then whether rendering has taken all the time it may. */
  readonly isExpired?: (() => boolean) | undefined;
}

/** What rendering gives, before anything is sorted or read. */
export interface RenderedFiles {
  /** Every template that is no partial, by its full name, notes aside. */
  readonly files: ReadonlyMap<string, string>;
  readonly notes: string;
  /** The notes of each chart, by the full name of their template. */
  readonly noteFiles?: ReadonlyMap<string, string>;
  /** Where in the templates a piece of a file comes from. */
  readonly findOrigin?: FindOrigin;
}

/** Renders a chart and its subcharts with values that were coalesced for them. */
export function renderChart(
  chart: Chart,
  values: Map<string, unknown>,
  options: RenderOptions,
): RenderedFiles {
  const templates = collectTemplates(chart, values, {
    release: releaseObject(options.release),
    capabilities: capabilitiesObject(options.capabilities),
  });
  const { functions, strict = false, isExpired } = options;
  const opened = openTemplates(templates, {
    functions,
    strict,
    ...(isExpired === undefined ? {} : { isExpired }),
  });
  const { findOrigin } = opened;
  return { ...takeNotes(chart, opened.render(), options.renderSubchartNotes ?? false), findOrigin };
}

const notesFile = 'NOTES.txt';

function takeNotes(
  chart: Chart,
  rendered: ReadonlyMap<string, string>,
  withSubcharts: boolean,
): RenderedFiles {
  const own = path.join(chart.metadata.name, 'templates', notesFile);
  const files = new Map<string, string>();
  const noteFiles = new Map<string, string>();
  const notes: string[] = [];
  for (const [name, text] of rendered) {
    if (!name.endsWith(notesFile)) files.set(name, text);
    else noteFiles.set(name, text);
    if (name.endsWith(notesFile) && (withSubcharts || name === own)) notes.push(text);
  }
  return { files, notes: notes.join('\n'), noteFiles };
}
