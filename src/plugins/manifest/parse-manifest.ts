import path from 'node:path';
import { HelmError, isHelmError } from '../../base/index.ts';
import { GoError, quote } from '../../go/index.ts';
import { parseYaml } from '../../yaml/index.ts';
import { readLegacyManifest } from './legacy-manifest.ts';
import type { Plugin } from './plugin.ts';
import { invalid } from './rules.ts';
import { readManifest } from './v1-manifest.ts';

/** Reads a plugin.yaml: the form of Helm 4 (`apiVersion: v1`), or the older one that has none. */
export function parseManifest(text: string, directory: string): Plugin {
  try {
    return { ...readForm(parseYaml(text, { isStrict: true })), directory: path.resolve(directory) };
  } catch (cause) {
    if (!(cause instanceof GoError) && !isHelmError(cause)) throw cause;
    throw new HelmError('InvalidPlugin', `failed to load plugin "${directory}": ${cause.message}`, {
      cause,
    });
  }
}

function readForm(document: unknown): Omit<Plugin, 'directory'> {
  const apiVersion: unknown = document instanceof Map ? document.get('apiVersion') : undefined;
  switch (apiVersion ?? '') {
    case '':
      return readLegacyManifest(document);
    case 'v1':
      return readManifest(document);
    default:
      throw invalid(`invalid plugin apiVersion: ${quote(String(apiVersion))}`);
  }
}
