import type { ValuesMap } from '../chart/index.ts';
import { mergeMaps, mergeUserValues, parseSetLiteral } from '../chart/index.ts';
import { printJson } from '../go/index.ts';

/** Some of a release's values, from somewhere else than a file. */
export interface ValuesLayer {
  /** For messages: `ConfigMap "web", key "values.yaml"`. */
  readonly origin: string;
  /** YAML, or with a path the one value that goes there. */
  readonly text: string;
  readonly path?: string | undefined;
}

/** Puts layers of values over each other, the later over the earlier; all of them as JSON. */
export function mergeLayers(layers: readonly ValuesLayer[]): string {
  return printJson(layers.reduce<ValuesMap>(addLayer, new Map()));
}

function addLayer(values: ValuesMap, { origin, text, path }: ValuesLayer): ValuesMap {
  if (path !== undefined) {
    parseSetLiteral(`${path}=${text}`, values);
    return values;
  }
  const content = new TextEncoder().encode(text);
  return mergeMaps(
    values,
    mergeUserValues({ files: [origin] }, () => content),
  );
}
