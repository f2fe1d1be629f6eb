import type { ReleaseMetadata } from '../../actions/get/metadata.ts';
import type { ActionContext } from '../../index.ts';
import { formatLocalTime } from './local-time.ts';

/** Helm's fields, without what is empty, and the version's ULID. */
export function metadataDocument(context: ActionContext, metadata: ReleaseMetadata): object {
  const { annotations, labels, dependencies } = metadata;
  return {
    name: metadata.name,
    chart: metadata.chart,
    version: metadata.version,
    appVersion: metadata.appVersion,
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
    ...(dependencies.length === 0 ? {} : { dependencies }),
    namespace: metadata.namespace,
    revision: metadata.revision,
    status: metadata.status,
    deployedAt: formatDeployed(context, metadata),
    ...(metadata.applyMethod === '' ? {} : { applyMethod: metadata.applyMethod }),
    ...(metadata.ulid === undefined ? {} : { ulid: metadata.ulid }),
  };
}

const applyMethods = {
  ssa: 'server-side apply',
  csa: 'client-side apply',
  '': 'client-side apply (defaulted)',
} as const;

export function formatMetadata(context: ActionContext, metadata: ReleaseMetadata): string {
  const names = metadata.dependencies.map(({ name }) => name).sort();
  const lines = [
    ['NAME', metadata.name],
    ['CHART', metadata.chart],
    ['VERSION', metadata.version],
    ['APP_VERSION', metadata.appVersion],
    ['ANNOTATIONS', formatPairs(metadata.annotations)],
    ['LABELS', formatPairs(metadata.labels)],
    ['DEPENDENCIES', names.join(',')],
    ['NAMESPACE', metadata.namespace],
    ['REVISION', String(metadata.revision)],
    ['STATUS', metadata.status],
    ['DEPLOYED_AT', formatDeployed(context, metadata)],
    ['APPLY_METHOD', applyMethods[metadata.applyMethod]],
  ];
  return lines.map(([title = '', text = '']) => `${title}: ${text}\n`).join('');
}

/** As Kubernetes writes a set of labels. */
function formatPairs(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(',');
}

function formatDeployed(context: ActionContext, { deployedAt }: ReleaseMetadata): string {
  return formatLocalTime(context, deployedAt, '2006-01-02T15:04:05Z07:00');
}
