import { beforeAll, describe, expect, inject, test } from 'vitest';
import '../contract/server.ts';
import { loadFiles } from '../../../src/chart/index.ts';
import type { KubeClient } from '../../../src/kube/index.ts';
import { createObject } from '../../../src/kube/index.ts';
import {
  chartFilesOf,
  deleteHelmRecord,
  latestHelmRecords,
  listHelmRecords,
  loadHelmRecord,
} from '../../../src/release/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { findHelm, runRealHelm } from '../../support/real-helm.ts';
import { createScratch } from '../../support/scratch.ts';
import { releaseClientOf } from './clients.ts';

const server = inject('contractServer');
const helm = await findHelm();
const scratch = createScratch();

let namespace: string;
let client: KubeClient;

beforeAll(async () => {
  namespace = await createNamespace('helm');
  client = releaseClientOf(namespace);
});

const chart = {
  'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\nappVersion: "9"\n',
  'web/values.yaml': 'text: default\n',
  'web/templates/map.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\ndata:\n  text: {{ .Values.text }}\n',
  'web/templates/NOTES.txt': 'Thank you',
};

/** JSON is YAML. */
function kubeconfig(): string {
  const ca = Buffer.from(server.ca).toString('base64');
  return JSON.stringify({
    clusters: [{ name: 'c', cluster: { server: server.url, 'certificate-authority-data': ca } }],
    users: [{ name: 'u', user: { token: server.adminToken } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u', namespace } }],
    'current-context': 'x',
  });
}

describe.skipIf(helm === undefined)('what real Helm has installed', () => {
  async function run(args: readonly string[], driver: string): Promise<void> {
    const environment = {
      HOME: scratch.directory,
      KUBECONFIG: `${scratch.directory}/kubeconfig`,
      HELM_DRIVER: driver,
    };
    const { code, stderr } = await runRealHelm(args, { cwd: scratch.directory, environment });
    if (code !== 0) throw new Error(stderr);
  }

  beforeAll(async () => {
    scratch.write({ ...chart, kubeconfig: kubeconfig() });
    await run(['install', 'web', './web', '--labels', 'team=a'], 'secret');
    await run(['upgrade', 'web', './web', '--set', 'text=changed'], 'secret');
    await run(['install', 'other', './web'], 'configmap');
  });

  test('is listed by its labels', async () => {
    const records = await listHelmRecords(client, { namespace });
    expect(records).toMatchObject([
      { name: 'web', namespace, revision: 1, status: 'superseded', labels: { team: 'a' } },
      { name: 'web', namespace, revision: 2, status: 'deployed', driver: 'secret' },
    ]);
    expect(latestHelmRecords(records)).toMatchObject([{ name: 'web', revision: 2 }]);
    const selected = await listHelmRecords(client, {
      namespace,
      name: 'web',
      labelSelector: 'team=b',
    });
    expect(selected).toEqual([]);
  });

  test('is read from Secrets and from ConfigMaps', async () => {
    const drivers = ['secret', 'configmap'] as const;
    const records = latestHelmRecords(await listHelmRecords(client, { namespace, drivers }));
    expect(records.map(({ name, driver }) => `${name} ${driver}`)).toEqual([
      'web secret',
      'other configmap',
    ]);
    const [web, other] = await Promise.all(records.map((record) => loadHelmRecord(client, record)));
    expect(web).toMatchObject({
      name: 'web',
      namespace,
      revision: 2,
      status: 'deployed',
      description: 'Upgrade complete',
      notes: 'Thank you',
      values: { text: 'changed' },
      chart: { values: { text: 'default' } },
    });
    expect(web?.manifest).toContain('text: changed');
    expect(web?.firstDeployedAt?.getTime()).toBeLessThanOrEqual(
      web?.lastDeployedAt?.getTime() ?? 0,
    );
    expect(other?.values).toEqual({});
    const packed = web && loadFiles(chartFilesOf(web.chart));
    expect(packed?.metadata).toMatchObject({ name: 'web', appVersion: '9' });
  });

  test('can be removed, one record after the other', async () => {
    const records = await listHelmRecords(client, { namespace, name: 'web' });
    for (const record of records) await deleteHelmRecord(client, record);
    expect(await listHelmRecords(client, { namespace, name: 'web' })).toEqual([]);
  });
});

test('a record that is none is said to be so', async () => {
  const labels = { owner: 'helm', name: 'odd', status: 'deployed', version: '1' };
  const metadata = { name: 'sh.helm.release.v1.odd.v1', namespace, labels };
  const kind = { apiVersion: 'v1', kind: 'Secret' };
  await createObject(client, { ...kind, metadata, data: { release: 'AAAA' } });
  await createObject(client, { ...kind, metadata: { ...metadata, name: 'mine' } });
  const [record, ...rest] = await listHelmRecords(client, { namespace, name: 'odd' });
  expect(rest).toEqual([]);
  if (record === undefined) throw new Error('No record');
  await expect(loadHelmRecord(client, record)).rejects.toMatchObject({
    code: 'CorruptRelease',
    message: 'cannot read revision 1 of the release "odd", which Helm made: it is not JSON',
  });
});
