import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient } from '../../../src/kube/index.ts';
import { findHistory } from '../../../src/release/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { releaseClientOf } from './clients.ts';
import { deploy, draftOf, open } from './operations.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('late-record');
  // Does not wait for the leases of the dead.
  client = releaseClientOf(namespace, { sleep: async () => undefined });
  await deploy(client, 'install');
});

interface HeldRecord {
  /** Lets it arrive; what the server made of it. */
  readonly arrive: () => Promise<'done' | 'refused'>;
}

/** An upgrade of a process that is gone, whose record of a version is still on its way. */
async function upgradeWithHeldRecord(): Promise<HeldRecord> {
  const held = Promise.withResolvers<() => Promise<unknown>>();
  const send: KubeClient['send'] = async (request) => {
    const isApplied = request.contentType === 'application/apply-patch+yaml';
    if (!isApplied || !request.path.includes('/releaseversions/')) return client.send(request);
    held.resolve(() => client.send(request));
    return new Promise(() => undefined);
  };
  const operation = await open({ ...client, send }, 'upgrade', { leaseSeconds: 300 });
  void operation.begin(draftOf());
  const arrive = await held.promise;
  return {
    arrive: () =>
      arrive().then(
        () => 'done',
        () => 'refused',
      ),
  };
}

async function history(): Promise<readonly string[] | undefined> {
  const found = await findHistory(client, namespace, 'web');
  return found?.versions.map(({ sequence, phase }) => `${sequence} ${phase}`);
}

describe('the record of one who was succeeded', () => {
  test('is refused after the commit, as its name is taken', async () => {
    const { arrive } = await upgradeWithHeldRecord();
    await deploy(client);
    expect(await arrive()).toBe('refused');
    expect(await history()).toEqual(['1 superseded', '2 deployed']);
  });

  test('gives way where it arrives before that of the successor', async () => {
    const { arrive } = await upgradeWithHeldRecord();
    const next = await open(client, 'upgrade');
    expect(await arrive()).toBe('done');
    await next.commit(await next.begin(draftOf()), 'done');
    expect(await history()).toEqual(['1 superseded', '2 deployed']);
  });

  test('is refused however many die one after the other', async () => {
    const lost = [await upgradeWithHeldRecord(), await upgradeWithHeldRecord()];
    const begun = await open(client, 'upgrade');
    await begun.begin(draftOf());
    lost.push(await upgradeWithHeldRecord());
    await deploy(client);
    expect(await Promise.all(lost.map(({ arrive }) => arrive()))).toEqual(
      lost.map(() => 'refused'),
    );
    expect(await history()).toEqual(['1 superseded', '2 failed', '3 deployed']);
  });
});
