import { decodeUtf8 } from '../../go/index.ts';
import { parseYaml, YamlError } from '../../yaml/index.ts';
import type { Finding } from '../finding.ts';
import { findKey } from '../source-text.ts';
import type { LintTarget } from '../target.ts';

const path = 'Chart.yaml';

/** In the form of a resource the object's name is that of the chart with its version: there is one for each. */
export function lintResourceForm({ directory }: LintTarget): Finding[] {
  if (directory.kindOf(path) !== 'file') return [];
  const text = decodeUtf8(directory.read(path));
  const metadata = resourceMetadata(text);
  if (metadata === undefined) return [];
  const labels = metadata.get('labels');
  if (!(labels instanceof Map)) return [];
  const wanted = `${String(labels.get('chart'))}-${String(labels.get('version'))}`;
  const name = metadata.get('name');
  if (name === wanted) return [];
  const found = typeof name === 'string' ? `"${name}"` : 'missing';
  return [
    {
      severity: 'warning',
      code: 'ResourceNameUnlike',
      message: `metadata.name is ${found}, but the name of the chart with its version is "${wanted}"`,
      path,
      source: findKey(path, text, ['metadata', ...(name === undefined ? [] : ['name'])]),
      isOwn: true,
    },
  ];
}

function resourceMetadata(text: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const document = parseYaml(text);
    if (!(document instanceof Map) || document.get('apiVersion') !== 'helm.sh/v3') return undefined;
    const metadata: unknown = document.get('metadata');
    return metadata instanceof Map ? (metadata as ReadonlyMap<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}
