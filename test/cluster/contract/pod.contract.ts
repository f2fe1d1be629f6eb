import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import { createAt, failing, hanging, statusBecomes, waitUntilGone } from './workload.ts';
import type { PodStatus } from './workload.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('pod');
});

describe('a Pod', () => {
  const pods = (): string => collection('v1', 'pods', namespace);

  async function createPod(restartPolicy: string, annotations: object = {}): Promise<string> {
    const name = uniqueName('pod');
    const spec = { restartPolicy, containers: [{ name: 'main', image: 'example.com/web:1' }] };
    await must(admin.post(pods(), { metadata: { name, annotations }, spec }));
    return `${pods()}/${name}`;
  }

  test('runs on a node, and gets ready', async () => {
    const path = await createPod('Always');
    const pod = await statusBecomes(path, { phase: 'Running' });
    const status = pod.status as PodStatus;
    expect(pod.spec).toHaveProperty('nodeName');
    expect(status.podIP).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
    const conditions = status.conditions?.map(({ type, status: value }) => `${type} ${value}`);
    expect(conditions).toEqual(
      expect.arrayContaining([
        'PodScheduled True',
        'Initialized True',
        'ContainersReady True',
        'Ready True',
      ]),
    );
    expect(status.containerStatuses).toMatchObject([
      { name: 'main', ready: true, started: true, restartCount: 0, state: { running: {} } },
    ]);
  });

  test.each(['Never', 'OnFailure'])('that is restarted %s completes', async (restartPolicy) => {
    const path = await createPod(restartPolicy);
    await statusBecomes(path, {
      phase: 'Succeeded',
      containerStatuses: [
        { ready: false, state: { terminated: { exitCode: 0, reason: 'Completed' } } },
      ],
    });
  });

  test('whose container fails has failed', async () => {
    const path = await createPod('Never', failing);
    await statusBecomes(path, {
      phase: 'Failed',
      containerStatuses: [{ state: { terminated: { exitCode: 1, reason: 'Error' } } }],
    });
  });

  test.each(['Always', 'Never'])('that hangs runs and is not ready: %s', async (restartPolicy) => {
    const path = await createPod(restartPolicy, hanging);
    const pod = await statusBecomes(path, {
      phase: 'Running',
      containerStatuses: [{ ready: false, started: true, state: { running: {} } }],
    });
    expect((pod.status as PodStatus).conditions).toContainEqual(
      expect.objectContaining({ type: 'Ready', status: 'False', reason: 'ContainersNotReady' }),
    );
  });

  test('is gone soon after it is deleted', async () => {
    const path = await createPod('Always');
    await statusBecomes(path, { phase: 'Running' });
    const deleted = await must(admin.delete(path));
    expect(deleted.metadata.deletionGracePeriodSeconds).toBe(30);
    await waitUntilGone(path);
  });

  test('is gone at once when it is given no time', async () => {
    const path = await createPod('Always');
    await statusBecomes(path, { phase: 'Running' });
    await must(admin.delete(path, { gracePeriodSeconds: 0 }));
    expect(await admin.get(path)).toMatchObject({ status: 404 });
  });

  test('has logs', async () => {
    const path = await createPod('Always');
    await statusBecomes(path, { phase: 'Running' });
    const { status, headers, text } = await admin.get(`${path}/log`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain');
    expect(text).not.toBe('');
  });

  test('has logs of the containers that it has', async () => {
    const path = await createPod('Always');
    const name = path.split('/').at(-1) ?? '';
    expect(await admin.get(`${path}/log`, { container: 'other' })).toMatchObject({
      status: 400,
      body: { message: `container other is not valid for pod ${name}` },
    });
  });

  test('of several containers has logs of the one that is asked for', async () => {
    const containers = ['a', 'b'].map((name) => ({ name, image: 'x' }));
    const { name, path } = await createAt(collection('v1', 'pods', namespace), { containers });
    await statusBecomes(path, { phase: 'Running' });
    expect(await admin.get(`${path}/log`)).toMatchObject({
      status: 400,
      body: {
        message: `a container name must be specified for pod ${name}, choose one of: [a b]`,
      },
    });
    expect(await admin.get(`${path}/log`, { container: 'b' })).toMatchObject({ status: 200 });
  });
});
