import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import '../contract/server.ts';
import type { KubeClient } from '../../../src/kube/index.ts';
import { ensureCrds, findHistory, listReleases, loadPayload } from '../../../src/release/index.ts';
import { createNamespace } from '../contract/contract.ts';
import type { Fault, FaultProxyOptions, SeenRequest } from '../../support/fault-proxy.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { releaseClientOf } from './clients.ts';
import { deploy, draftOf, open, payloadOf } from './operations.ts';

const server = inject('contractServer');

let namespace: string;
let direct: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('requests');
  direct = releaseClientOf(namespace);
  await ensureCrds(direct);
});

interface ObservedClient {
  readonly client: KubeClient;
  /** What was asked since the last call: `POST releases`. */
  readonly takeRequests: () => readonly string[];
}

async function behindProxy(fault: FaultProxyOptions['fault']): Promise<ObservedClient> {
  const { url, ca, adminToken: token } = server;
  const proxy = await startFaultProxy({ target: url, ca, token, fault });
  onTestFinished(() => proxy.close());
  let taken = 0;
  return {
    client: releaseClientOf(namespace, { server: proxy.url, sleep: async () => undefined }),
    takeRequests: () => {
      const requests = proxy.requests.slice(taken).map(describeRequest);
      taken += requests.length;
      return requests;
    },
  };
}

function describeRequest({ method, url }: SeenRequest): string {
  const { pathname } = new URL(url, 'http://localhost');
  const [resource = '', name, subresource] = pathname.split(`/${namespace}/`)[1]?.split('/') ?? [];
  const verb = method === 'GET' && name === undefined ? 'LIST' : method;
  return [verb, [resource, subresource].filter((part) => part !== undefined).join('/')].join(' ');
}

const install = [
  'POST applications',
  'POST releases',
  'PATCH releaseversions',
  'POST secrets',
  'POST secrets',
  'PATCH releases',
  'PATCH releaseversions',
];

describe('as few requests as can be are made', () => {
  test('by an install, an upgrade, a deletion and their readers', async () => {
    const { client, takeRequests } = await behindProxy(() => undefined);
    const known = 'missing';
    await deploy(client, 'install', draftOf(), { known });
    expect([...takeRequests()].sort()).toEqual([...install].sort());

    const history = await findHistory(client, namespace, 'web');
    expect([...takeRequests()].sort()).toEqual(['GET releases', 'LIST releaseversions']);

    const draft = draftOf({ payload: { values: { a: 1 } } });
    const version = await deploy(client, 'upgrade', draft, { known: history });
    const [lock, key, ...upgrade] = takeRequests();
    expect([lock, key, upgrade[0]]).toEqual([
      'PATCH releases',
      'GET secrets',
      'PATCH releaseversions',
    ]);
    expect([...upgrade.slice(1, 4)].sort()).toEqual([
      'PATCH applications',
      'PATCH secrets',
      'POST secrets',
    ]);
    expect(upgrade.slice(4)).toEqual([
      'PATCH releases',
      'PATCH releaseversions',
      'PATCH releaseversions',
    ]);

    await listReleases(client, { namespace });
    expect(takeRequests()).toEqual(['LIST releases']);

    await loadPayload(client, version);
    expect(takeRequests()).toEqual(['GET secrets', 'GET secrets']);

    await (await open(client, 'delete')).finishDelete();
    const deletion = takeRequests();
    expect(deletion[0]).toBe('GET releases');
    expect([...deletion.slice(1, 3)].sort()).toEqual(['LIST releaseversions', 'PATCH releases']);
    expect(deletion.slice(3)).toEqual(['PATCH releases', 'DELETE applications', 'DELETE releases']);
  });
});

/** Breaks the n-th write. */
function nthWrite(n: number, fault: Fault): FaultProxyOptions['fault'] {
  let count = 0;
  return ({ method }) => (method !== 'GET' && ++count === n ? fault : undefined);
}

describe.each<[string, Fault]>([
  ['an answer is lost', { reset: 'after' }],
  ['a request is lost', { reset: 'before' }],
  ['the server is busy', { status: 503 }],
])('whenever %s', (_name, fault) => {
  test.each(install.map((deed, index) => [index + 1, deed] as const))(
    'an install goes on: %d, mostly %s',
    async (n) => {
      const { client } = await behindProxy(nthWrite(n, fault));
      const version = await deploy(client, 'install', draftOf(), { known: 'missing' });
      expect(await findHistory(direct, namespace, 'web')).toMatchObject({
        release: { current: version.name, operation: undefined },
        versions: [{ sequence: 1, phase: 'deployed', isSettled: true }],
      });
      expect(await loadPayload(direct, version)).toEqual(payloadOf());
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('an upgrade goes on: %d', async (n) => {
    await deploy(direct, 'install');
    const { client } = await behindProxy(nthWrite(n, fault));
    const version = await deploy(client, 'upgrade', draftOf({ payload: { values: { a: 1 } } }));
    expect(await findHistory(direct, namespace, 'web')).toMatchObject({
      release: { current: version.name, operation: undefined },
      versions: [
        { sequence: 1, phase: 'superseded', isSettled: true },
        { sequence: 2, phase: 'deployed', isSettled: true },
      ],
    });
  });

  test.each([1, 2, 3, 4])('a deletion goes on: %d', async (n) => {
    await deploy(direct, 'install');
    const { client } = await behindProxy(nthWrite(n, fault));
    await (await open(client, 'delete')).finishDelete();
    expect(await findHistory(direct, namespace, 'web')).toBeUndefined();
  });
});
