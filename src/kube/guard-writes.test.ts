import { describe, expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo, createFakeTime } from '../../test/support/kube-client.ts';
import { startLoopback } from '../../test/support/loopback.ts';
import type { Answer, Loopback } from '../../test/support/loopback.ts';
import { HelmError } from '../base/index.ts';
import { guardWrites, withUrgency } from './guard-writes.ts';
import type { KubeClient, KubeClientOptions } from './kube-client.ts';
import { createObject } from './objects/create.ts';
import { patchObject } from './objects/patch.ts';
import type { ApiRequest } from './transport/api-request.ts';

const fine: Answer = { headers: { 'content-type': 'application/json' }, body: '{"kind":"Fine"}' };
const busy: Answer = { status: 429 };
const never = new AbortController().signal;
const reading: ApiRequest = { method: 'GET', path: '/x', deed: 'get X' };
const writing: ApiRequest = { method: 'POST', path: '/x', deed: 'create X' };

interface Setting {
  readonly server: Loopback;
  readonly client: KubeClient;
}

async function setUp(
  answers: readonly Answer[],
  options: Partial<KubeClientOptions> = {},
): Promise<Setting> {
  let count = 0;
  const server = await startLoopback(() => answers[count++] ?? { status: 599 });
  onTestFinished(() => server.close());
  return { server, client: clientTo(accessTo(server.url), createFakeTime(), options) };
}

describe('guardWrites()', () => {
  test('asks before every try of a write, and never before a read', async () => {
    const { client } = await setUp([busy, fine, fine]);
    let count = 0;
    const beforeAttempt = async (): Promise<void> => void (count += 1);
    const guarded = guardWrites(client, { beforeAttempt, signal: never });
    await guarded.send(writing);
    expect(count).toBe(2);
    await guarded.send(reading);
    expect(count).toBe(2);
  });

  test('lets nothing out once it is refused, not even a second try', async () => {
    const { client, server } = await setUp([busy, fine]);
    let isAllowed = true;
    const beforeAttempt = async (): Promise<void> => {
      if (!isAllowed) throw new HelmError('LeaseLost', 'lost');
      isAllowed = false;
    };
    const guarded = guardWrites(client, { beforeAttempt, signal: never });
    await expect(guarded.send(writing)).rejects.toMatchObject({ code: 'LeaseLost' });
    expect(server.requests).toHaveLength(1);
  });

  test('ends what is under way, for its reason', async () => {
    const { client } = await setUp([{ isSilent: true }]);
    const end = new AbortController();
    const beforeAttempt = async (): Promise<void> => {
      setImmediate(() => end.abort(new HelmError('LeaseLost', 'lost')));
    };
    const guarded = guardWrites(client, { beforeAttempt, signal: end.signal });
    await expect(guarded.send(writing)).rejects.toMatchObject({ code: 'LeaseLost' });
  });

  test('ends the question what became of a write, too', async () => {
    const end = new AbortController();
    const server = await startLoopback(({ method }) => {
      if (method !== 'GET') return { status: 503 };
      setImmediate(() => end.abort(new HelmError('LeaseLost', 'lost')));
      return { isSilent: true };
    });
    onTestFinished(() => server.close());
    const client = clientTo(accessTo(server.url), createFakeTime());
    const guarded = guardWrites(client, {
      beforeAttempt: async () => undefined,
      signal: end.signal,
    });
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'x', namespace: 'n' } };
    await expect(createObject(guarded, secret)).rejects.toMatchObject({ code: 'LeaseLost' });
  });
});

test('withUrgency() does not wait for requests under way', async () => {
  const server = await startLoopback(({ method }) =>
    method === 'GET' ? { isSilent: true } : fine,
  );
  onTestFinished(() => server.close());
  const limits = { parallel: 1 };
  const client = clientTo(accessTo(server.url), createFakeTime(), { limits });
  const end = new AbortController();
  const slow = client.send({ ...reading, signal: end.signal });
  const { body } = await withUrgency(client).send(writing);
  expect(body).toEqual({ kind: 'Fine' });
  end.abort();
  await expect(slow).rejects.toMatchObject({ code: 'Interrupted' });
});

describe('patchObject() with a version and a way to recognise its deed', () => {
  const reference = { apiVersion: 'v1', kind: 'Secret', namespace: 'n', name: 'x' };
  const patch = { metadata: { resourceVersion: '1' }, immutable: true };
  const isDone = (live: Readonly<Record<string, unknown>>): boolean => live['immutable'] === true;
  const lost: Answer = { status: 503 };

  function live(resourceVersion: string, immutable: boolean): Answer {
    const metadata = { name: 'x', namespace: 'n', resourceVersion };
    return {
      ...fine,
      body: JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata, immutable }),
    };
  }

  test('takes what was done for its own', async () => {
    const { client, server } = await setUp([lost, live('2', true)]);
    const patched = await patchObject(client, reference, patch, { type: 'merge', isDone });
    expect(patched.metadata.resourceVersion).toBe('2');
    expect(server.requests.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
  });

  test('does what was not done', async () => {
    const { client, server } = await setUp([lost, live('1', false), live('2', true)]);
    await patchObject(client, reference, patch, { type: 'merge', isDone });
    expect(server.requests.map(({ method }) => method)).toEqual(['PATCH', 'GET', 'PATCH']);
  });

  test('leaves alone what others did meanwhile', async () => {
    const { client } = await setUp([lost, live('2', false)]);
    await expect(
      patchObject(client, reference, patch, { type: 'merge', isDone }),
    ).rejects.toMatchObject({ code: 'KubeConflict' });
  });
});
