import { afterEach, describe, expect, test } from 'vitest';
import { accessTo } from '../../test/support/kube-client.ts';
import type { Answer, Loopback } from '../../test/support/loopback.ts';
import { startLoopback } from '../../test/support/loopback.ts';
import { createKubeClient } from '../../src/kube/index.ts';
import { Shards } from './shards.ts';

/** As short as a lease may be that a loaded machine still renews in time. */
const leaseSeconds = 2;

/** A server that knows one Lease, until it falls silent. */
function leaseServer() {
  let lease: string | undefined;
  let isSilent = false;
  const answer = (method: string, body: Buffer): Answer => {
    if (isSilent) return { isSilent };
    if (method !== 'GET') lease = body.toString();
    if (lease === undefined) return { status: 404, ...json(missing) };
    const { metadata, ...rest } = JSON.parse(lease) as { readonly metadata: object };
    return json({ ...rest, metadata: { ...metadata, resourceVersion: '1' } });
  };
  return {
    start: () => startLoopback(({ method, body }) => answer(method, body)),
    fallSilent: () => (isSilent = true),
    holder: () => (JSON.parse(lease ?? '{}') as Holding).spec?.holderIdentity,
  };
}

const missing = {
  kind: 'Status',
  reason: 'NotFound',
  code: 404,
  details: { name: 'helm-controller-0', kind: 'leases' },
};

interface Holding {
  readonly spec?: { readonly holderIdentity?: string };
}

function json(body: object): Answer {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

let server: Loopback;
afterEach(() => server.close());

/** A replica at work; its changes are waited for. */
function startShards({ url }: Loopback) {
  const client = createKubeClient(accessTo(url), {
    environment: { HOME: '/dev/null' },
    now: () => new Date(),
    random: () => 0.5,
  });
  const end = new AbortController();
  const [gained, lost] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const tell = (): void => undefined;
  const shards = new Shards(client, {
    count: 1,
    namespace: 'default',
    holder: 'we',
    leaseSeconds,
    logger: { debug: tell, info: tell, warn: tell, error: tell },
    onChange: (_, isHeld) => (isHeld ? gained : lost).resolve(undefined),
    signal: end.signal,
  });
  const running = shards.run().finally(() => client.close());
  return { shards, running, gained: gained.promise, lost: lost.promise, stop: () => end.abort() };
}

describe('a replica', () => {
  test('gives its share back when it is stopped', async () => {
    const leases = leaseServer();
    server = await leases.start();
    const { shards, running, gained, stop } = startShards(server);
    await gained;
    expect(shards.owns('any')).toBe(true);
    expect(leases.holder()).toBe('we');
    stop();
    await running;
    expect(shards.owns('any')).toBe(false);
    expect(leases.holder()).toBe('');
  });

  test('gives its share up when the server falls silent', async () => {
    const leases = leaseServer();
    server = await leases.start();
    const { shards, running, gained, lost, stop } = startShards(server);
    await gained;
    leases.fallSilent();
    await lost;
    expect(shards.owns('any')).toBe(false);
    stop();
    await running;
  });

  test('does not wait for a silent server when it is stopped', async () => {
    const leases = leaseServer();
    server = await leases.start();
    const { running, gained, stop } = startShards(server);
    await gained;
    leases.fallSilent();
    stop();
    await running;
    expect(leases.holder()).toBe('we');
  });
});
