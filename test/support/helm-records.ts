import { gzipSync } from 'node:zlib';
import type { KubeClient } from '../../src/kube/index.ts';
import { createObject } from '../../src/kube/index.ts';

export interface SampleRecord {
  readonly name: string;
  readonly revision: number;
  readonly status: string;
  readonly driver?: 'Secret' | 'ConfigMap';
  readonly labels?: Readonly<Record<string, string>>;
  /** In place of what Helm would write. */
  readonly text?: string;
}

/** Writes a record as Helm does. */
export async function writeHelmRecord(client: KubeClient, record: SampleRecord): Promise<void> {
  const { name, revision, status, driver = 'Secret', labels = {} } = record;
  const text = record.text ?? encode(record);
  const isSecret = driver === 'Secret';
  await createObject(client, {
    apiVersion: 'v1',
    kind: driver,
    metadata: {
      name: `sh.helm.release.v1.${name}.v${revision}`,
      labels: { ...labels, name, owner: 'helm', status, version: String(revision) },
    },
    ...(isSecret ? { type: 'helm.sh/release.v1' } : {}),
    data: { release: isSecret ? Buffer.from(text).toString('base64') : text },
  });
}

function encode({ name, revision, status }: SampleRecord): string {
  const info = {
    first_deployed: '2025-01-01T10:00:00Z',
    last_deployed: `2025-01-0${revision}T10:00:00Z`,
    description: 'Install complete',
    status,
  };
  const metadata = { apiVersion: 'v2', name: 'old', version: '1.2.3', appVersion: '4' };
  const chart = { metadata, lock: null, templates: [], values: {}, schema: null, files: null };
  const document = { name, namespace: 'default', version: revision, info, chart };
  return gzipSync(JSON.stringify(document)).toString('base64');
}
