import path from 'node:path/posix';
import type { Chart, ChartFile } from '../../chart/index.ts';
import { isLibrary, metadataObject, walkCharts } from '../../chart/index.ts';
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
  const hoisted = new Set(chart.libraries.map(({ metadata }) => metadata.name));
  collect(chart, root, { ...shared, hoisted }, templates);
  collectLibraries(chart, templates);
  return templates;
}

/** The definitions of the one version of each library that the whole tree shares. */
function collectLibraries(top: Chart, templates: Map<string, Renderable>): void {
  const shared = new Map<string, unknown>();
  for (const library of top.libraries) {
    for (const { chart, path: inside } of walkCharts(library)) {
      const place = path.join(top.metadata.name, 'library', inside);
      const basePath = path.join(place, 'templates');
      for (const { name, data } of chart.templates) {
        const text = decodeUtf8(data);
        const template = { text, values: shared, basePath, onlyDefines: true };
        templates.set(path.join(place, name), template);
      }
    }
  }
}

interface TreeContext extends SharedContext {
  /** The libraries that lie in the top chart for all others. */
  readonly hoisted: ReadonlySet<string>;
}

interface Place {
  readonly path: string;
  readonly values: GoMap;
  readonly isRoot: boolean;
}

function collect(
  chart: Chart,
  place: Place,
  shared: TreeContext,
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
  for (const file of usableTemplates(chart, shared)) {
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

/** Of a library only partials count, and none of one that another version of it stands in for. */
function usableTemplates(chart: Chart, { hoisted }: TreeContext): readonly ChartFile[] {
  if (!isLibrary(chart.metadata)) return chart.templates;
  if (hoisted.has(chart.metadata.name)) return [];
  return chart.templates.filter(({ name }) => path.basename(name).startsWith('_'));
}
