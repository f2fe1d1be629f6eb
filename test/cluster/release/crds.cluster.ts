import { beforeAll, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import { createObject, requireObject, updateObject } from '../../../src/kube/index.ts';
import { ensureCrds, findHistory, findRelease, listReleases } from '../../../src/release/index.ts';
import { definitionVersion } from '../../../src/release/crds/define-kind.ts';
import { createNamespace } from '../contract/contract.ts';
import { releaseClientOf } from './clients.ts';

const crd = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' };
const names = [
  'applications.app.k8s.io',
  'releaseversions.helm.sh',
  'charts.helm.sh',
  'helmrequests.helm.sh',
  'releases.helm.sh',
];

let namespace: string;
let client: KubeClient;

beforeAll(async () => {
  namespace = await createNamespace('crds');
  client = releaseClientOf(namespace);
});

async function setVersion(name: string, version: string): Promise<KubeObject> {
  const live = await requireObject(client, { ...crd, name });
  const annotations = { ...live.metadata.annotations, 'helm.sh/crd-version': version };
  return updateObject(client, { ...live, metadata: { ...live.metadata, annotations } });
}

describe('ensureCrds()', () => {
  test('defines our kinds, also when two do it at once', async () => {
    const both = await Promise.all([ensureCrds(client), ensureCrds(client)]);
    expect(both.map((changes) => changes.map(({ name }) => name))).toEqual([names, names]);
    const again = await ensureCrds(client);
    expect(again).toEqual(names.map((name) => ({ name, change: 'unchanged' })));
  });

  test('upgrades older definitions', async () => {
    await ensureCrds(client);
    await setVersion('charts.helm.sh', '0');
    // Others may do the same meanwhile.
    await ensureCrds(client);
    const { metadata } = await requireObject(client, { ...crd, name: 'charts.helm.sh' });
    expect(metadata.annotations).toMatchObject({
      'helm.sh/crd-version': String(definitionVersion),
    });
  });
});

describe('releases', () => {
  test('that are not there are not found', async () => {
    expect(await findRelease(client, namespace, 'web')).toBeUndefined();
    expect(await findHistory(client, namespace, 'web')).toBeUndefined();
    expect(await listReleases(client, { namespace })).toEqual([]);
  });

  test('that somebody wrote are read', async () => {
    await ensureCrds(client);
    const metadata = { name: 'theirs', namespace, labels: { team: 'a' } };
    await createObject(client, { apiVersion: 'helm.sh/v3', kind: 'Release', metadata });
    expect(await findRelease(client, namespace, 'theirs')).toMatchObject({
      name: 'theirs',
      labels: { team: 'a' },
      fence: 0,
      isDeleted: false,
      problem: undefined,
    });
    const selected = await listReleases(client, { namespace, labelSelector: 'team=a' });
    expect(selected.map(({ name }) => name)).toEqual(['theirs']);
    expect(await listReleases(client, { namespace, labelSelector: 'team=b' })).toEqual([]);
  });

  test('cannot be written in another shape', async () => {
    await ensureCrds(client);
    const status = { operation: { id: 'x' } };
    const metadata = { name: 'odd', namespace };
    const odd = { apiVersion: 'helm.sh/v3', kind: 'Release', metadata, status };
    await expect(createObject(client, odd)).rejects.toMatchObject({ statusCode: 422 });
  });
});
