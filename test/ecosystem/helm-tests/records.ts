import type { RunningCluster } from '../../../cluster/index.ts';
import { ApiClient } from '../../cluster/contract/api-client.ts';

/** A release as Helm stores it. */
export interface ReleaseRecord {
  readonly namespace: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly release: string;
}

const type = 'helm.sh/release.v1';

/** Writes releases as Helm does: a Secret each, in their namespaces. */
export async function writeRecords(
  cluster: RunningCluster,
  records: readonly ReleaseRecord[],
): Promise<void> {
  const client = new ApiClient(cluster, { token: cluster.admin.token });
  const namespaces = new Set(records.map(namespaceOf));
  for (const name of namespaces) {
    if (name !== 'default') await client.post('/api/v1/namespaces', { metadata: { name } });
  }
  for (const record of records) {
    const { name, labels, release } = record;
    const data = { release: Buffer.from(release).toString('base64') };
    const body = { metadata: { name, labels }, type, data };
    await client.post(`/api/v1/namespaces/${namespaceOf(record)}/secrets`, body);
  }
}

interface Secret {
  readonly metadata: Omit<ReleaseRecord, 'release'>;
  readonly data: { readonly release: string };
}

/** Reads the same: those that were written, and those that mirror releases of ours. */
export async function readRecords(cluster: RunningCluster): Promise<readonly ReleaseRecord[]> {
  const client = new ApiClient(cluster, { token: cluster.admin.token });
  const { body } = await client.get('/api/v1/secrets', { fieldSelector: `type=${type}` });
  return (body as { readonly items: readonly Secret[] }).items.map(({ metadata, data }) => ({
    namespace: metadata.namespace,
    name: metadata.name,
    labels: metadata.labels,
    release: Buffer.from(data.release, 'base64').toString(),
  }));
}

function namespaceOf({ namespace }: ReleaseRecord): string {
  return namespace === '' ? 'default' : namespace;
}
