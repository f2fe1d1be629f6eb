import { describe, expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo, createFakeTime } from '../../../test/support/kube-client.ts';
import { startLoopback } from '../../../test/support/loopback.ts';
import { ApiError } from '../../kube/index.ts';
import { releaseResources } from '../kinds.ts';
import { parseRelease } from '../parse-release.ts';
import { holdRelease } from '../testing/held-release.ts';
import { swapRelease } from './swap-release.ts';
import { takeLock } from './take-lock.ts';

describe('takeLock()', () => {
  test('takes over a release that is as it was seen', async () => {
    const { server, release } = holdRelease();
    const operation = { ...release.operation, id: 'ours', fence: 3 };
    const taken = await takeLock(server.client, release, operation);
    expect(taken).toMatchObject({ operation, fence: 3 });
    expect(server.object?.['status']).toMatchObject({ fence: 3 });
  });

  test('leaves alone what has changed since', async () => {
    const { server, release } = holdRelease();
    server.change({ metadata: { labels: { team: 'a' } } });
    const operation = { ...release.operation, id: 'ours', fence: 3 };
    expect(await takeLock(server.client, release, operation)).toBeUndefined();
    expect(server.object && parseRelease(server.object).operation?.id).toBe('theirs');
  });

  test('leaves alone what is gone', async () => {
    const { server, release } = holdRelease();
    server.remove();
    expect(await takeLock(server.client, release, release.operation)).toBeUndefined();
  });

  test('ends with its signal', async () => {
    const { server, release } = holdRelease();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(takeLock(server.client, release, release.operation, { signal })).rejects.toThrow(
      'enough',
    );
  });
});

describe('swapRelease()', () => {
  const isDone = (): boolean => false;

  test('changes labels and owner where it is told to, and else neither', async () => {
    const { server, release } = holdRelease();
    server.change({ metadata: { labels: { team: 'a', tier: 'b' } } });
    const seen = parseRelease(server.object ?? fail());
    const application = {
      apiVersion: 'app.k8s.io/v1beta1',
      kind: 'Application',
      name: 'web',
      uid: 'a',
    };
    const labels = { team: null };
    const change = { status: { current: 'v2' }, labels, application, isDone };
    const changed = await swapRelease(server.client, seen, change);
    expect(changed).toMatchObject({ labels: { tier: 'b' }, application, current: 'v2' });
    const again = await swapRelease(server.client, changed ?? release, { status: {}, isDone });
    expect(again).toMatchObject({ labels: { tier: 'b' }, application, current: 'v2' });
  });

  test('hands on what is neither a change nor an end', async () => {
    const { server, release } = holdRelease();
    const refusal = new ApiError(403, { reason: 'Forbidden' }, 'you may not');
    server.onRequest = () => Promise.reject(refusal);
    await expect(swapRelease(server.client, release, { status: {}, isDone })).rejects.toBe(refusal);
  });
});

describe('a lock whose answer is lost', () => {
  /** A server that does not answer the first patch; `live` is the release that it has afterwards. */
  async function serve(live: object) {
    const answers = [
      { isCutOff: true },
      { headers: { 'content-type': 'application/json' }, body: JSON.stringify(live) },
    ];
    const server = await startLoopback(() => answers.shift() ?? { status: 599 });
    onTestFinished(() => server.close());
    const client = clientTo(accessTo(server.url), createFakeTime(), {
      resources: releaseResources,
    });
    return { client, requests: server.requests };
  }

  test('is known again by the operation', async () => {
    const { server, release } = holdRelease({ id: 'ours' });
    const live = {
      ...server.object,
      metadata: { ...server.object?.metadata, resourceVersion: '9' },
    };
    const { client, requests } = await serve(live);
    const taken = await takeLock(client, release, release.operation);
    expect(taken).toMatchObject({ operation: { id: 'ours' }, resourceVersion: '9' });
    expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
    expect(requests[0]).toMatchObject({
      url: '/apis/helm.sh/v3/namespaces/shop/releases/web?fieldManager=helm&fieldValidation=Strict',
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    const { metadata } = JSON.parse(String(requests[0]?.body)) as { metadata: object };
    expect(metadata).toEqual({ uid: 'u', resourceVersion: release.resourceVersion });
  });

  test('is not ours where somebody else was faster, or nobody has it', async () => {
    const { server, release } = holdRelease();
    const ours = { ...release.operation, id: 'ours' };
    const metadata = { ...server.object?.metadata, resourceVersion: '9' };
    const theirs = await serve({ ...server.object, metadata });
    expect(await takeLock(theirs.client, release, ours)).toBeUndefined();
    const nobodys = await serve({ ...server.object, metadata, status: {} });
    expect(await takeLock(nobodys.client, release, ours)).toBeUndefined();
  });
});

function fail(): never {
  throw new Error('The release is gone');
}
