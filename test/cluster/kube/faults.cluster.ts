import { inject, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import '../contract/server.ts';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import {
  applyObject,
  createObject,
  deleteObject,
  findObject,
  isApiError,
  listObjects,
  observeObjects,
  patchObject,
  requireObject,
  updateObject,
} from '../../../src/kube/index.ts';
import { createNamespace } from '../contract/contract.ts';
import type { Fault, FaultProxyOptions, SeenRequest } from '../../support/fault-proxy.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { accessOf, clientOf } from './clients.ts';

const server = inject('contractServer');

let namespace: string;
let direct: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('faults');
  direct = clientOf(accessOf(undefined, { namespace }));
});

interface Faulty {
  readonly client: KubeClient;
  readonly requests: readonly SeenRequest[];
}

/** A client behind a proxy that breaks some of its requests; it waits as it should, but shortly. */
async function behind(fault: FaultProxyOptions['fault']): Promise<Faulty> {
  const { url, ca, adminToken: token } = server;
  const proxy = await startFaultProxy({ target: url, ca, token, fault });
  onTestFinished(() => proxy.close());
  const access = accessOf(undefined, { namespace, server: new URL(proxy.url) });
  const sleep = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  return { client: clientOf(access, { sleep }), requests: proxy.requests };
}

/** Breaks the first request of a method. */
function first(method: string, fault: Fault): FaultProxyOptions['fault'] {
  let isDone = false;
  return (request) => {
    if (isDone || request.method !== method) return undefined;
    isDone = true;
    return fault;
  };
}

function methodsOf(requests: readonly SeenRequest[]): string {
  return requests.map(({ method }) => method).join(' ');
}

const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'x' };

function configMap(data: Readonly<Record<string, string>>): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', namespace }, data };
}

describe('when an answer is lost', () => {
  test('what was created is recognised', async () => {
    const { client, requests } = await behind(first('POST', { reset: 'after' }));
    const created = await createObject(client, configMap({ a: '1' }));
    expect(created).toEqual(await requireObject(direct, reference));
    expect(methodsOf(requests)).toBe('POST GET');
  });

  test('what was not created is created', async () => {
    const { client, requests } = await behind(first('POST', { reset: 'before' }));
    await createObject(client, configMap({ a: '1' }));
    expect(methodsOf(requests)).toBe('POST GET POST');
  });

  test('what somebody else created is not taken for our own', async () => {
    const { client } = await behind(first('POST', { reset: 'before' }));
    await createObject(direct, configMap({ a: 'theirs' }));
    await expect(createObject(client, configMap({ a: 'ours' }))).rejects.toMatchObject({
      code: 'KubeAlreadyExists',
    });
  });

  test('what was updated is recognised', async () => {
    const created = await createObject(direct, configMap({ a: '1' }));
    const { client, requests } = await behind(first('PUT', { reset: 'after' }));
    const updated = await updateObject(client, { ...created, data: { a: '2' } });
    expect(updated).toEqual(await requireObject(direct, reference));
    expect(methodsOf(requests)).toBe('PUT GET');
  });

  test('what somebody else updated stays', async () => {
    const created = await createObject(direct, configMap({ a: '1' }));
    await updateObject(direct, { ...created, data: { a: 'theirs' } });
    const { client } = await behind(first('PUT', { reset: 'before' }));
    const update = updateObject(client, { ...created, data: { a: 'ours' } });
    await expect(update).rejects.toMatchObject({ code: 'KubeConflict' });
    expect((await requireObject(direct, reference))['data']).toEqual({ a: 'theirs' });
  });

  test.each<Fault>([{ reset: 'after' }, { reset: 'before' }, { status: 503 }, { cutAfter: 10 }])(
    'an apply is repeated: %j',
    async (fault) => {
      const { client, requests } = await behind(first('PATCH', fault));
      const applied = await applyObject(client, configMap({ a: '1' }));
      expect(applied).toEqual(await requireObject(direct, reference));
      expect(methodsOf(requests)).toBe('PATCH PATCH');
    },
  );

  test('the deletion of one very object is repeated', async () => {
    const { metadata } = await createObject(direct, configMap({}));
    const { client } = await behind(first('DELETE', { reset: 'after' }));
    expect(await deleteObject(client, reference, { uid: metadata.uid })).toBe('missing');
    expect(await findObject(direct, reference)).toBeUndefined();
  });

  test('a list is read again', async () => {
    const { client, requests } = await behind(first('GET', { cutAfter: 20 }));
    await listObjects(client, reference);
    expect(methodsOf(requests)).toBe('GET GET');
  });
});

/** Numbers that look random, and are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe('with a tenth of all requests failing', () => {
  const faults: readonly Fault[] = [
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 500 },
    { status: 503 },
    { reset: 'before' },
    { reset: 'after' },
    { cutAfter: 30 },
  ];

  function tenth(): FaultProxyOptions['fault'] {
    const random = createRandom(7);
    return () => (random() < 0.1 ? faults[Math.floor(random() * faults.length)] : undefined);
  }

  test('200 applies converge, with hardly more requests', async () => {
    const { client, requests } = await behind(tenth());
    for (let round = 1; round <= 200; round++) {
      await applyObject(client, configMap({ round: String(round) }));
    }
    expect((await requireObject(direct, reference))['data']).toEqual({ round: '200' });
    expect(requests.length).toBeLessThan(300);
  });

  test('two clients that compare and swap lose no update', async () => {
    await createObject(direct, configMap({ count: '0' }));
    const clients = await Promise.all([behind(tenth()), behind(tenth())]);
    await Promise.all(clients.map(({ client }, index) => increment(client, 25, `c${index}`)));
    const { data } = await requireObject(direct, reference);
    expect(data).toMatchObject({ count: '50', c0: '25', c1: '25' });
  });

  /**
   * Counts up a number that another counts up too. A change whose answer got lost may have been
   * built upon: by the mark of its author, each client knows its own.
   */
  async function increment(client: KubeClient, times: number, author: string): Promise<void> {
    for (;;) {
      const live = await requireObject(client, reference);
      const data = live['data'] as Record<string, string>;
      const own = Number(data[author] ?? 0);
      if (own === times) return;
      const count = String(Number(data['count']) + 1);
      const swapped = { ...live, data: { ...data, count, [author]: String(own + 1) } };
      try {
        await updateObject(client, swapped);
      } catch (error) {
        if (!isApiError(error, 409)) throw error;
      }
    }
  }
});

describe('a watch', () => {
  /** Changes an object until the watch has told of the last change. */
  async function lastSeen(client: KubeClient, rounds: number): Promise<string[]> {
    await createObject(direct, configMap({ round: '0' }));
    const seen: string[] = [];
    for await (const observation of observeObjects(client, reference)) {
      if (observation.type === 'state') void change(rounds);
      // A cluster may put a ConfigMap of its own into a new namespace meanwhile.
      else if (observation.object.metadata.name === reference.name)
        seen.push((observation.object['data'] as { round?: string }).round ?? '');
      if (seen.at(-1) === String(rounds)) break;
    }
    return seen;
  }

  async function change(rounds: number): Promise<void> {
    for (let round = 1; round <= rounds; round++) {
      const patch = { data: { round: String(round) } };
      await patchObject(direct, reference, patch, { type: 'merge' });
    }
  }

  test('that is cut again and again tells everything, once and in order', async () => {
    const { client, requests } = await behind(({ isWatch }, index) =>
      isWatch && index < 10 ? { cutAfter: 1500 } : undefined,
    );
    const seen = await lastSeen(client, 40);
    expect(seen).toEqual([...new Set(seen)]);
    expect(seen).toEqual(seen.toSorted((a, b) => Number(a) - Number(b)));
    expect(requests.filter(({ isWatch }) => isWatch).length).toBeGreaterThan(5);
  });

  test('whose past is gone tells how things are', async () => {
    const { client, requests } = await behind(({ isWatch }, index) =>
      isWatch && index % 2 === 1 && index < 6 ? { status: 410 } : undefined,
    );
    const seen = await lastSeen(client, 10);
    expect(seen.at(-1)).toBe('10');
    expect(requests.filter(({ isWatch }) => !isWatch).length).toBeGreaterThan(1);
  });

  test('waits for a busy server', async () => {
    const { client } = await behind(({ isWatch }, index) =>
      isWatch && index < 5 ? { status: 429, headers: { 'retry-after': '1' } } : undefined,
    );
    expect((await lastSeen(client, 3)).at(-1)).toBe('3');
  });
});
