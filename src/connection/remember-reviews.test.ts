import { expect, test, vi } from 'vitest';
import type { KubeClient } from '../kube/index.ts';
import { checkAccess, fetchAccessRules, fetchUser } from '../kube/index.ts';
import { rememberReviews } from './remember-reviews.ts';

type ApiRequest = Parameters<KubeClient['send']>[0];

function setUp() {
  let now = 0;
  const send = vi.fn(async (request: ApiRequest) => {
    if (request.path.endsWith('/selfsubjectaccessreviews')) throw new Error('no answer');
    const status = { userInfo: { username: 'alice', groups: [] }, resourceRules: [] };
    return { status: 201, headers: {}, body: { status } };
  });
  const time = { now: () => new Date(now) };
  const client = rememberReviews({ send, time } as unknown as KubeClient);
  return { client, send, pass: (milliseconds: number) => (now += milliseconds) };
}

test('who one is, and what one may do in a namespace, is asked once in a while', async () => {
  const { client, send, pass } = setUp();
  for (let turn = 0; turn < 3; turn++) {
    expect((await fetchUser(client)).username).toBe('alice');
    await fetchAccessRules(client, 'one');
    await fetchAccessRules(client, 'two');
    pass(500);
  }
  expect(send).toHaveBeenCalledTimes(3);
  pass(1000);
  await fetchUser(client);
  expect(send).toHaveBeenCalledTimes(4);
});

test('what was not answered is asked again, and all else always', async () => {
  const { client, send } = setUp();
  const right = { verb: 'get', group: '', resource: 'pods', namespace: 'one' };
  await expect(checkAccess(client, right)).rejects.toThrow('no answer');
  await expect(checkAccess(client, right)).rejects.toThrow('no answer');
  const request: ApiRequest = { method: 'GET', path: '/version', deed: 'ask', isRepeatable: true };
  await client.send(request);
  await client.send(request);
  expect(send).toHaveBeenCalledTimes(4);
});
