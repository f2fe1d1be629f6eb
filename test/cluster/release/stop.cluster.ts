/** Somebody who is told to stop in the middle of a release, while the server is gone. */
import { expect, inject, onTestFinished, test } from 'vitest';
import '../contract/server.ts';
import { ensureCrds, findHistory } from '../../../src/release/index.ts';
import { createNamespace } from '../contract/contract.ts';
import type { Fault, SeenRequest } from '../../support/fault-proxy.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { releaseClientOf } from './clients.ts';
import { deploy, draftOf, open } from './operations.ts';

const leaseSeconds = 1;
/** As long as a single request is tried for; there are several. */
const timeout = 60_000;
const isPayload = ({ method, url }: SeenRequest): boolean =>
  method === 'POST' && url.includes('/secrets');

test.each<[string, () => Promise<Fault | undefined>]>([
  ['says no word', () => new Promise(() => undefined)],
  ['cannot be reached', async () => ({ reset: 'before' })],
])(
  'whoever is told to stop while the server %s waits no longer than a lease',
  async (_, gone) => {
    const namespace = await createNamespace('stop');
    const direct = releaseClientOf(namespace);
    await ensureCrds(direct);
    const stop = new AbortController();
    let isGone = false;
    const { url: target, ca, adminToken: token } = inject('contractServer');
    const fault = (request: SeenRequest) => {
      if (isPayload(request)) {
        isGone = true;
        stop.abort();
      }
      return isGone ? gone() : undefined;
    };
    const proxy = await startFaultProxy({ target, ca, token, fault });
    onTestFinished(() => proxy.close());
    const client = releaseClientOf(namespace, { server: proxy.url });
    onTestFinished(() => client.close());

    const operation = await open(client, 'install', { leaseSeconds, signal: stop.signal });
    await expect(operation.begin(draftOf())).rejects.toMatchObject({ code: 'LeaseNotRenewed' });
    await operation.close();

    await deploy(direct, 'install', draftOf(), { leaseSeconds });
    expect(await findHistory(direct, namespace, 'web')).toMatchObject({
      release: { operation: undefined, latest: { phase: 'deployed' } },
    });
  },
  timeout,
);
