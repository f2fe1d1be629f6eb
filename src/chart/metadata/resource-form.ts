import { HelmError } from '../../base/index.ts';
import { quote } from '../../go/index.ts';
import { resourceApiVersion } from './metadata.ts';

type Table = ReadonlyMap<string, unknown>;

/** Whether the document is a Chart.yaml in resource form: `apiVersion: helm.sh/v3`. */
export function isResourceForm(document: unknown): document is Table {
  return document instanceof Map && document.get('apiVersion') === resourceApiVersion;
}

/**
 * The document in the flat form of v1 and v2: what is in labels, annotations and `data` of the
 * resource, each under the name that it has there.
 */
export function flattenResourceForm(resource: Table): Map<string, unknown> {
  const kind = resource.get('kind');
  if (kind !== 'Chart') {
    const found = typeof kind === 'string' ? quote(kind) : 'none';
    const message = `cannot load Chart.yaml: apiVersion ${resourceApiVersion} wants kind "Chart", found ${found}`;
    throw new HelmError('InvalidChart', message);
  }
  const metadata = tableIn(resource, 'metadata');
  const labels = tableIn(metadata, 'labels');
  const flat = new Map<string, unknown>(tableIn(resource, 'data'));
  flat.set('apiVersion', resourceApiVersion);
  flat.set('name', labels.get('chart') ?? null);
  flat.set('version', labels.get('version') ?? null);
  flat.set('appVersion', labels.get('appVersion') ?? null);
  flat.set('annotations', metadata.get('annotations') ?? null);
  return flat;
}

function tableIn(table: Table, key: string): Table {
  const value = table.get(key) ?? new Map<string, unknown>();
  if (value instanceof Map) return value as Table;
  throw new HelmError('InvalidChart', `cannot load Chart.yaml: ${quote(key)} is not a table`);
}
