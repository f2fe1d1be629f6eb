import { beforeEach, describe, expect, test } from 'vitest';
import { HelmError } from '../../../src/base/index.ts';
import type { KubeClient } from '../../../src/kube/index.ts';
import { listObjects } from '../../../src/kube/index.ts';
import { findHistory, loadPayload } from '../../../src/release/index.ts';
import type { ReleaseHistory } from '../../../src/release/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { releaseClientOf } from './clients.ts';
import { configMapReference, deploy, draftOf, open, payloadOf } from './operations.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('crash');
  // Does not wait for the leases of the dead.
  client = releaseClientOf(namespace, { sleep: async () => undefined });
});

interface MortalClient {
  readonly client: KubeClient;
  readonly isDead: () => boolean;
}

/** The client of a process that dies with its n-th write: before it was sent, or after. */
function mortal(writes: number, when: 'before' | 'after'): MortalClient {
  const healthy = releaseClientOf(namespace);
  let left = writes;
  let isDead = false;
  const die = (): HelmError => {
    isDead = true;
    return new HelmError('Killed', 'the process was killed');
  };
  const send: KubeClient['send'] = async (request) => {
    if (isDead) throw die();
    if (request.method !== 'GET') left -= 1;
    if (left > 0 || request.method === 'GET') return healthy.send(request);
    if (when === 'after') await healthy.send(request);
    throw die();
  };
  return { client: { ...healthy, send }, isDead: () => isDead };
}

/** Lets a process die with each of its writes in turn, until one survives. */
async function dieAtEachWrite(
  when: 'before' | 'after',
  work: (client: KubeClient) => Promise<unknown>,
  check: () => Promise<void>,
): Promise<number> {
  for (let writes = 1; ; writes++) {
    const { client: dying, isDead } = mortal(writes, when);
    await work(dying).catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    if (!isDead()) return writes - 1;
    await check();
  }
}

async function history(): Promise<ReleaseHistory> {
  const found = await findHistory(client, namespace, 'web');
  if (found === undefined) throw new Error('There is no release');
  return found;
}

/** What has to be true after any one command that succeeded. */
async function expectOrder(): Promise<void> {
  const { release, versions } = await history();
  expect(release.operation).toBeUndefined();
  expect(versions.filter(({ phase }) => phase === 'deployed')).toMatchObject([
    { name: release.current },
  ]);
  expect(versions.map(({ sequence }) => sequence)).toEqual(versions.map((_, index) => index + 1));
  expect(versions.every(({ phase }) => phase !== 'pending')).toBe(true);
  expect(versions.every(({ isSettled }) => isSettled)).toBe(true);
  for (const version of versions) {
    expect(await loadPayload(client, version)).toMatchObject({ manifest: payloadOf().manifest });
  }
}

async function removeAll(): Promise<void> {
  await (await open(client, 'delete')).finishDelete();
  expect(await findHistory(client, namespace, 'web')).toBeUndefined();
}

describe.each(['before', 'after'] as const)('a process that dies %s a write', (when) => {
  test('of its install leaves what the next install deals with', async () => {
    const inventory = [configMapReference(namespace, 'x')];
    const count = await dieAtEachWrite(
      when,
      (dying) => deploy(dying, 'install', draftOf({ inventory })),
      async () => {
        await deploy(client, 'install');
        await expectOrder();
        await removeAll();
      },
    );
    // More where Secrets that await their collection have to be replaced.
    expect(count).toBeGreaterThanOrEqual(7);
    await expectOrder();
  });

  test('of its upgrade leaves what the next upgrade deals with', async () => {
    await deploy(client, 'install');
    let round = 0;
    const count = await dieAtEachWrite(
      when,
      (dying) => {
        round += 1;
        const inventory = [configMapReference(namespace, `x${round}`)];
        const draft = draftOf({ inventory, historyMax: 0, payload: { values: { round } } });
        return deploy(dying, 'upgrade', draft);
      },
      async () => {
        const before = await history();
        const operation = await open(client, 'upgrade');
        // Whatever a version that touched the cluster may have left is known.
        const known = operation.inventory().map(({ name }) => name);
        const left = operation.versions.at(-1)?.inventory.map(({ name }) => name) ?? [];
        expect(known).toEqual(expect.arrayContaining(left));
        expect(operation.release.current).toBe(before.release.current);
        const version = await operation.begin(draftOf({ historyMax: 0 }));
        await operation.commit(version, 'done');
        await expectOrder();
      },
    );
    expect(count).toBe(8);
    await expectOrder();
  });

  test('of its deletion leaves what the next deletion deals with', async () => {
    const count = await dieAtEachWrite(
      when,
      async (dying) => {
        await deploy(client, 'install');
        await (await open(dying, 'delete')).finishDelete();
      },
      async () => {
        if ((await findHistory(client, namespace, 'web')) !== undefined) await removeAll();
        await deploy(client, 'install');
        await expectOrder();
        await removeAll();
        const applications = { apiVersion: 'app.k8s.io/v1beta1', kind: 'Application', namespace };
        expect((await listObjects(client, applications)).items).toEqual([]);
      },
    );
    // The last write finds nothing where garbage collection was faster.
    expect([3, 4]).toContain(count);
  });
});
