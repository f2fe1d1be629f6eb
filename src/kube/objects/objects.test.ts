import { describe, expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo } from '../../../test/support/kube-client.ts';
import { startLoopback } from '../../../test/support/loopback.ts';
import type { Answer, RecordedRequest } from '../../../test/support/loopback.ts';
import type { KubeClient } from '../kube-client.ts';
import type { KubeObject } from '../object.ts';
import { createObject } from './create.ts';
import { deleteObject } from './delete.ts';
import { findObject } from './find.ts';
import { listObjects } from './list.ts';
import { requireObject } from './require.ts';
import { updateObject } from './update.ts';

const headers = { 'content-type': 'application/json' };

function answer(body: object, status = 200): Answer {
  return { status, headers, body: JSON.stringify(body) };
}

function failure(code: number, reason: string, own: object = {}): Answer {
  return answer({ kind: 'Status', code, reason, message: reason, ...own }, code);
}

const missing = failure(404, 'NotFound', { details: { name: 'x', kind: 'secrets' } });

interface Setting {
  readonly client: KubeClient;
  readonly requests: readonly RecordedRequest[];
}

async function setUp(answers: readonly Answer[]): Promise<Setting> {
  let count = 0;
  const server = await startLoopback(() => answers[count++] ?? { status: 599 });
  onTestFinished(() => server.close());
  return { client: clientTo(accessTo(server.url)), requests: server.requests };
}

const secret: KubeObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'x', namespace: 'n', labels: {} },
  data: { a: 'b' },
};
const reference = { apiVersion: 'v1', kind: 'Secret', namespace: 'n', name: 'x' };

function live(own: object = {}, metadata: object = {}): object {
  const kept = { name: 'x', namespace: 'n' };
  return { ...secret, metadata: { ...kept, uid: 'u', resourceVersion: '2', ...metadata }, ...own };
}

describe('findObject()', () => {
  test('finds nothing where there is nothing', async () => {
    const { client } = await setUp([missing]);
    expect(await findObject(client, reference)).toBeUndefined();
  });

  test('fails where the kind itself is gone', async () => {
    const { client } = await setUp([failure(404, 'NotFound', { details: {} })]);
    await expect(findObject(client, reference)).rejects.toMatchObject({ code: 'KubeNotFound' });
  });

  test.each(['', '.', '..', 'a/b', 'a%2fb'])('refuses the name %j', async (name) => {
    const { client, requests } = await setUp([]);
    await expect(findObject(client, { ...reference, name })).rejects.toMatchObject({
      code: 'InvalidName',
    });
    expect(requests).toHaveLength(0);
  });

  test('refuses an answer that is not an object', async () => {
    const { client } = await setUp([answer([])]);
    await expect(requireObject(client, reference)).rejects.toMatchObject({
      code: 'UnexpectedAnswer',
    });
  });
});

describe('createObject() without an answer', () => {
  const lost = failure(503, 'ServiceUnavailable');

  test('takes what it finds for its own, when it has all that was asked for', async () => {
    const { client, requests } = await setUp([lost, answer(live({ type: 'Opaque' }))]);
    expect(await createObject(client, secret)).toEqual(live({ type: 'Opaque' }));
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  test('tries again when there is none', async () => {
    const { client, requests } = await setUp([lost, missing, answer(live())]);
    expect(await createObject(client, secret)).toEqual(live());
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  });

  test('says so when there is another', async () => {
    const { client } = await setUp([lost, answer(live({ data: { a: 'c' } }))]);
    await expect(createObject(client, secret)).rejects.toMatchObject({
      code: 'KubeAlreadyExists',
      statusCode: 409,
    });
  });

  test('does not guess without a name', async () => {
    const { client, requests } = await setUp([lost]);
    const nameless = { ...secret, metadata: { generateName: 'x-', namespace: 'n' } };
    await expect(createObject(client, nameless)).rejects.toMatchObject({ retryable: true });
    expect(requests).toHaveLength(1);
  });
});

describe('updateObject() without an answer', () => {
  const lost = failure(504, 'Timeout');
  const asked = { ...secret, metadata: { ...secret.metadata, resourceVersion: '1' } };

  test('takes what it finds for its own, when it has all that was asked for', async () => {
    const { client } = await setUp([lost, answer(live())]);
    expect(await updateObject(client, asked)).toEqual(live());
  });

  test('tries again when nothing has changed', async () => {
    const old = live({ data: {} }, { resourceVersion: '1' });
    const { client, requests } = await setUp([lost, answer(old), answer(live())]);
    expect(await updateObject(client, asked)).toEqual(live());
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT']);
  });

  test('says so when somebody else was faster', async () => {
    const { client } = await setUp([lost, answer(live({ data: { a: 'c' } }))]);
    await expect(updateObject(client, asked)).rejects.toMatchObject({ code: 'KubeConflict' });
  });
});

describe('deleteObject()', () => {
  test('goes on after a lost answer only for one very object', async () => {
    const lost = failure(500, 'InternalError');
    const { client } = await setUp([lost, missing]);
    expect(await deleteObject(client, reference, { uid: 'u' })).toBe('missing');
    const anyone = await setUp([lost]);
    await expect(deleteObject(anyone.client, reference)).rejects.toMatchObject({
      code: 'KubeInternalError',
    });
  });
});

describe('listObjects()', () => {
  const page = (names: readonly string[], next?: string): Answer =>
    answer({
      kind: 'SecretList',
      metadata: { resourceVersion: '7', ...(next === undefined ? {} : { continue: next }) },
      items: names.map((name) => ({ metadata: { name } })),
    });

  test('gathers pages', async () => {
    const { client, requests } = await setUp([page(['a', 'b'], 'more'), page(['c'])]);
    const list = await listObjects(client, reference, { pageSize: 2, labelSelector: 'a=b' });
    expect(list.items.map(({ kind, metadata }) => `${kind} ${metadata.name ?? ''}`)).toEqual([
      'Secret a',
      'Secret b',
      'Secret c',
    ]);
    expect(list.resourceVersion).toBe('7');
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/namespaces/n/secrets?labelSelector=a%3Db&limit=2',
      '/api/v1/namespaces/n/secrets?labelSelector=a%3Db&limit=2&continue=more',
    ]);
  });

  test('starts anew when the server forgets where it was', async () => {
    const { client, requests } = await setUp([
      page(['a'], 'more'),
      failure(410, 'Expired'),
      page(['a', 'b']),
    ]);
    const { items } = await listObjects(client, { ...reference, allNamespaces: true });
    expect(items).toHaveLength(2);
    expect(requests.at(-1)?.url).toBe('/api/v1/secrets');
  });

  test('stops where the pages together are too large', async () => {
    const large = page(['a'.repeat(20_000)], 'more');
    const { client, requests } = await setUp([large, large, large]);
    await expect(listObjects(client, reference, { maxSize: 50_000 })).rejects.toMatchObject({
      code: 'AnswerTooLarge',
      message: 'cannot list secrets in namespace "n": the server\'s answer is larger than 0 MiB',
    });
    expect(requests).toHaveLength(3);
  });

  test('stops where empty pages have no end', async () => {
    const { client, requests } = await setUp(Array.from({ length: 9 }, () => page([], 'more')));
    const list = listObjects(client, reference, { maxSize: 64 << 10 });
    await expect(list).rejects.toMatchObject({ code: 'AnswerTooLarge' });
    expect(requests).toHaveLength(5);
  });

  test('takes null for nothing', async () => {
    const { client } = await setUp([answer({ kind: 'SecretList', metadata: {}, items: null })]);
    expect(await listObjects(client, reference)).toEqual({ items: [], resourceVersion: '' });
  });
});
