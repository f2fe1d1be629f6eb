import path from 'node:path/posix';
import type { Chart, ChartFile } from '../../chart/index.ts';
import { isLibrary, metadataObject } from '../../chart/index.ts';
import { GoMap, GoMapView, decodeUtf8 } from '../../go/index.ts';
import type { GoObject } from '../../go/index.ts';
import type { Renderable } from '../engine/render-templates.ts';
import { makeFiles } from '../functions/files.ts';
import { valuesType } from '../functions/values-type.ts';

/** What all templates of a release share. */
export interface SharedContext {
  readonly release: ReadonlyMap<string, unknown>;
  readonly capabilities: GoObject;
}

/**
 * Every template of a chart and its subcharts by its full name, each with what it may see: its own
 * chart's values, files and metadata, the release, the cluster, and its subcharts.
 */
export function collectTemplates(
  chart: Chart,
  values: Map<string, unknown>,
  shared: SharedContext,
): Map<string, Renderable> {
  const templates = new Map<string, Renderable>();
  const root = { path: chart.metadata.name, values: new GoMap(valuesType, values), isRoot: true };
  collect(chart, root, shared, templates);
  return templates;
}

interface Place {
  readonly path: string;
  readonly values: GoMap;
  readonly isRoot: boolean;
}

function collect(
  chart: Chart,
  place: Place,
  shared: SharedContext,
  templates: Map<string, Renderable>,
): Map<string, unknown> {
  const subcharts = new Map<string, unknown>();
  const context = new Map<string, unknown>([
    ['Chart', metadataObject(chart.metadata).set('IsRoot', place.isRoot)],
    ['Files', makeFiles(chart.files.map(({ name, data }) => [name, data]))],
    ['Release', shared.release],
    ['Capabilities', shared.capabilities],
    ['Values', place.values],
    ['Subcharts', subcharts],
  ]);
  for (const child of chart.dependencies) {
    const { name } = child.metadata;
    const below = {
      path: `${place.path}/charts/${name}`,
      values: valuesOfChild(place.values, name),
      isRoot: false,
    };
    subcharts.set(name, collect(child, below, shared, templates));
  }
  const basePath = path.join(place.path, 'templates');
  for (const file of chart.templates.filter((each) => isUsable(chart, each))) {
    const text = decodeUtf8(file.data);
    templates.set(path.join(place.path, file.name), { text, values: context, basePath });
  }
  return context;
}

/** A subchart sees its part of the parent's values; what it sets there, the parent sees. */
function valuesOfChild(values: GoMap, name: string): GoMap {
  const own = values.get(name);
  if (own instanceof GoMap) return own;
  if (own instanceof Map) return new GoMapView(valuesType, own as Map<string, unknown>);
  return new GoMap(valuesType);
}

/** Of a library only partials count. */
function isUsable(chart: Chart, { name }: ChartFile): boolean {
  return !isLibrary(chart.metadata) || path.basename(name).startsWith('_');
}
