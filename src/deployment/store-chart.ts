import { isHelmError } from '../base/index.ts';
import type { Metadata } from '../chart/index.ts';
import { toPlain } from '../go/index.ts';
import type { KubeClient } from '../kube/index.ts';
import { createObject } from '../kube/index.ts';

export interface StoredChart {
  readonly metadata: Metadata;
  readonly namespace: string;
  readonly signal: AbortSignal;
}

/** Puts what a chart says of itself into a namespace, once per name and version. */
export async function storeChart(
  client: KubeClient,
  { metadata, namespace, signal }: StoredChart,
): Promise<void> {
  const { name, version, appVersion } = metadata;
  const labels = { chart: name, heritage: 'helm', version, appVersion };
  const object = {
    apiVersion: 'helm.sh/v3',
    kind: 'Chart',
    metadata: { name: objectName(`${name}-${version}`), namespace, labels: labelValues(labels) },
    data: dataOf(metadata),
  };
  try {
    await createObject(client, object, { signal });
  } catch (error) {
    if (!isHelmError(error, 'KubeAlreadyExists')) throw error;
  }
}

/** What a name in a cluster may not have becomes a dash: the build in a version, for instance. */
function objectName(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9.-]+/g, '-');
}

function labelValues(labels: Readonly<Record<string, string>>): Record<string, string> {
  const valid = Object.entries(labels).map(([name, text]) => {
    const value = text.replaceAll(/[^A-Za-z0-9_.-]/g, '_').slice(0, 63);
    return [name, value.replace(/[^A-Za-z0-9]+$/, '')] as const;
  });
  return Object.fromEntries(valid.filter(([, value]) => value !== ''));
}

function dataOf(metadata: Metadata): object {
  const { kubeVersion, description, type, keywords, home, sources, icon, maintainers } = metadata;
  return {
    kubeVersion,
    description,
    type,
    keywords,
    home,
    sources,
    icon,
    maintainers,
    deprecated: metadata.isDeprecated,
    annotations: toPlain(metadata.annotations ?? new Map()),
  };
}
