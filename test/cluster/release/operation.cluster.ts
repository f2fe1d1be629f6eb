import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import {
  createObject,
  findObject,
  listObjects,
  patchObject,
  requireObject,
} from '../../../src/kube/index.ts';
import {
  findHistory,
  findRelease,
  listReleases,
  loadPayload,
  updateApplicationStatus,
} from '../../../src/release/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { releaseClientOf } from './clients.ts';
import { configMapReference, deploy, draftOf, open, payloadOf } from './operations.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('operation');
  client = releaseClientOf(namespace);
});

const merge = { type: 'merge' } as const;
const application = { apiVersion: 'app.k8s.io/v1beta1', kind: 'Application', name: 'web' };

async function secrets(): Promise<readonly KubeObject[]> {
  const { items } = await listObjects(client, { apiVersion: 'v1', kind: 'Secret', namespace });
  return items;
}

/** Garbage collectors look for new kinds, such as ours, twice a minute. */
function collected(assertion: () => Promise<unknown>): Promise<unknown> {
  return vi.waitFor(assertion, { timeout: 50_000, interval: 100 });
}

async function phases(): Promise<readonly string[] | undefined> {
  const history = await findHistory(client, namespace, 'web');
  return history?.versions.map(({ sequence, phase }) => `${sequence} ${phase}`);
}

describe('a first install', () => {
  test('leaves an application, a release and a version that is deployed', async () => {
    const inventory = [configMapReference(namespace, 'x')];
    const about = { description: 'serves', keywords: ['http'], links: ['https://example.com'] };
    const labels = { team: 'a' };
    await deploy(client, 'install', draftOf({ inventory, about, labels }));
    const history = await findHistory(client, namespace, 'web');
    expect(history).toMatchObject({
      release: {
        labels,
        current: history?.versions[0]?.name,
        latest: { sequence: 1, phase: 'deployed', description: 'install complete' },
        operation: undefined,
        fence: 1,
      },
      versions: [{ sequence: 1, phase: 'deployed', isSettled: true, parent: undefined, inventory }],
    });
    expect(await requireObject(client, application)).toMatchObject({
      spec: {
        selector: { matchLabels: { 'helm.sh/release': 'web' } },
        componentKinds: [{ group: '', kind: 'ConfigMap' }],
        descriptor: { type: 'web', version: '9', description: 'serves', keywords: ['http'] },
      },
    });
  });

  test('holds its payload', async () => {
    const big = Buffer.alloc(2_000_000, 'not compressed any further');
    const payload = payloadOf({ chart: big, notes: 'Thank you' });
    const version = await deploy(client, 'install', draftOf({ payload }));
    expect(version.payload.map(({ part }) => part)).toEqual(['chart', 'chart', 'chart', 'release']);
    expect(await loadPayload(client, version)).toEqual(payload);
  });

  test('that is given up leaves nothing', async () => {
    const operation = await open(client, 'install');
    expect((await findRelease(client, namespace, 'web'))?.operation?.holder).toBe(
      'alice@laptop (1)',
    );
    await operation.close();
    expect(await findRelease(client, namespace, 'web')).toBeUndefined();
    expect(await findObject(client, application)).toBeUndefined();
  });

  test('that failed is a state, and the next one goes on from it', async () => {
    const operation = await open(client, 'install');
    await operation.begin(draftOf({ inventory: [configMapReference(namespace, 'x')] }));
    await operation.fail('no luck');
    expect(await listReleases(client, { namespace })).toMatchObject([
      { current: undefined, latest: { phase: 'failed', description: 'no luck' } },
    ]);
    const next = await open(client, 'install');
    expect(next.inventory()).toEqual([configMapReference(namespace, 'x')]);
    const version = await next.begin(draftOf());
    expect(version).toMatchObject({ sequence: 2, stale: [configMapReference(namespace, 'x')] });
    await next.commit(version, 'done');
    expect(await phases()).toEqual(['1 failed', '2 deployed']);
  });

  test('waits until the Application of an earlier release is gone, and says so', async () => {
    await deploy(client, 'install');
    await patchObject(
      client,
      application,
      { metadata: { finalizers: ['example.com/busy'] } },
      merge,
    );
    await (await open(client, 'delete')).finishDelete();
    const freed = vi.fn(() => {
      void patchObject(client, application, { metadata: { finalizers: null } }, merge);
    });
    await deploy(client, 'install', draftOf(), { onTerminating: freed });
    expect(freed).toHaveBeenCalledOnce();
    expect(await phases()).toEqual(['1 deployed']);
  });

  test('does not take an Application that is not its own', async () => {
    await deploy(client, 'install');
    const metadata = { name: 'theirs', namespace };
    await createObject(client, { ...application, metadata, spec: {} });
    await expect(open(client, 'install', { name: 'theirs' })).rejects.toMatchObject({
      code: 'ForeignApplication',
    });
  });
});

describe('an upgrade', () => {
  test('supersedes the version before', async () => {
    const first = await deploy(client, 'install');
    const known = await findHistory(client, namespace, 'web');
    const second = await deploy(client, 'upgrade', draftOf(), { known });
    expect(second.parent).toBe(first.name.toUpperCase());
    expect(second.name > first.name).toBe(true);
    expect(second.firstDeployedAt).toEqual(first.createdAt);
    expect(await phases()).toEqual(['1 superseded', '2 deployed']);
    const stored = await listObjects(client, {
      apiVersion: 'helm.sh/v3',
      kind: 'ReleaseVersion',
      namespace,
    });
    expect(stored.items.map(({ metadata }) => metadata.labels?.['helm.sh/phase'])).toEqual([
      'superseded',
      'deployed',
    ]);
  });

  test('shares what has not changed', async () => {
    const first = await deploy(client, 'install');
    const second = await deploy(client, 'upgrade', draftOf({ payload: { values: { a: 2 } } }));
    expect(second.payload[0]).toEqual(first.payload[0]);
    expect(await secrets()).toHaveLength(3);
    const shared = (await secrets()).find(({ metadata }) => metadata.ownerReferences?.length === 2);
    expect(shared?.metadata.name).toBe(first.payload[0]?.secret);
    expect(shared?.metadata.ownerReferences?.map(({ uid }) => uid).sort()).toEqual(
      [first.uid, second.uid].sort(),
    );
  });

  test('is refused where somebody has deployed meanwhile', async () => {
    await deploy(client, 'install');
    const known = await findHistory(client, namespace, 'web');
    await deploy(client);
    await expect(open(client, 'upgrade', { known })).rejects.toMatchObject({
      code: 'ReleaseChanged',
      message: 'the release "web" has changed meanwhile: alice@laptop (1) made version 2',
    });
  });

  test('goes on where somebody has only touched the release', async () => {
    await deploy(client, 'install');
    const known = await findHistory(client, namespace, 'web');
    await (await open(client, 'test')).close();
    await deploy(client, 'upgrade', draftOf(), { known });
    expect(await phases()).toEqual(['1 superseded', '2 deployed']);
  });

  test('keeps as much history as it shall, and always what is deployed', async () => {
    await deploy(client, 'install');
    for (const sequence of [2, 3, 4]) {
      const operation = await open(client, 'upgrade');
      await operation.begin(
        draftOf({ historyMax: 2, inventory: [configMapReference(namespace, `x${sequence}`)] }),
      );
      await operation.fail('no luck');
    }
    expect(await phases()).toEqual(['1 deployed', '4 failed']);
    const operation = await open(client, 'upgrade');
    // What pruned versions may have left is not forgotten.
    expect(operation.inventory().map(({ name }) => name)).toEqual(['x4', 'x3', 'x2']);
    await operation.close();
    // The Secrets of versions that are gone are collected, but not those that are shared.
    await collected(async () => expect(await secrets()).toHaveLength(2));
  });

  test('of nothing is refused in the words of Helm', async () => {
    await expect(open(client, 'upgrade')).rejects.toMatchObject({
      code: 'ReleaseNotFound',
      message: 'release: not found',
    });
  });
});

describe('a deletion', () => {
  test('removes all records', async () => {
    await deploy(client, 'install');
    const operation = await open(client, 'delete');
    await operation.finishDelete();
    expect(await findRelease(client, namespace, 'web')).toBeUndefined();
    expect(await findObject(client, application)).toBeUndefined();
    await collected(async () => expect(await secrets()).toEqual([]));
  });

  test('makes room for another release of that name at once', async () => {
    for (let round = 0; round < 3; round++) {
      const version = await deploy(client, 'install');
      expect(version.sequence).toBe(1);
      expect(await loadPayload(client, version)).toEqual(payloadOf());
      await (await open(client, 'delete')).finishDelete();
    }
    const version = await deploy(client, 'install');
    await collected(async () => {
      const owners = (await secrets()).flatMap(({ metadata }) => metadata.ownerReferences ?? []);
      expect(owners.map(({ uid }) => uid)).toEqual([version.uid, version.uid]);
    });
    expect(await loadPayload(client, version)).toEqual(payloadOf());
  });

  test('may keep the history', async () => {
    await deploy(client, 'install');
    await deploy(client);
    await (await open(client, 'delete')).keep('Uninstallation complete');
    expect(await phases()).toEqual(['1 superseded', '2 uninstalled']);
    expect(await findRelease(client, namespace, 'web')).toMatchObject({
      current: undefined,
      latest: { sequence: 2, phase: 'uninstalled' },
    });
    const operation = await open(client, 'install');
    expect(operation.inventory()).toEqual([]);
    const version = await operation.begin(draftOf());
    await operation.commit(version, 'done');
    expect(await phases()).toEqual(['1 superseded', '2 uninstalled', '3 deployed']);
  });
});

test('updateApplicationStatus() counts what is ready', async () => {
  await deploy(client, 'install');
  const release = await findRelease(client, namespace, 'web');
  if (release === undefined) throw new Error('No release');
  const reference = configMapReference(namespace, 'x');
  await updateApplicationStatus(client, release, [
    { ...reference, readiness: { status: 'Current', message: '' } },
    { ...reference, name: 'y', readiness: { status: 'InProgress', message: '' } },
  ]);
  expect(await requireObject(client, application)).toMatchObject({
    status: {
      componentsReady: '1/2',
      components: [
        { name: 'x', status: 'Ready' },
        { name: 'y', status: 'InProgress' },
      ],
      conditions: [{ type: 'Ready', status: 'False' }],
    },
  });
});
