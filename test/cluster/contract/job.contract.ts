import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, failure, must, mustList } from './contract.ts';
import { conditionBecomes, createAt, failing, waitUntilGone } from './workload.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('job');
});

describe('a Job', () => {
  const podSpec = (annotations: object = {}): object => ({
    template: {
      metadata: { annotations },
      spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] },
    },
  });

  test('completes, and says so', async () => {
    const { path } = await createAt(collection('batch/v1', 'jobs', namespace), podSpec());
    const job = await conditionBecomes(path, { type: 'Complete', status: 'True' });
    expect(job.status).toMatchObject({ succeeded: 1 });
    expect(job.status).toHaveProperty('startTime');
    expect(job.status).toHaveProperty('completionTime');
  });

  test('owns its Pods, which bear its name', async () => {
    const { name, path, uid } = await createAt(
      collection('batch/v1', 'jobs', namespace),
      podSpec(),
    );
    await conditionBecomes(path, { type: 'Complete', status: 'True' });
    const labelSelector = `batch.kubernetes.io/job-name=${name}`;
    const pods = await mustList(admin.get(collection('v1', 'pods', namespace), { labelSelector }));
    expect(pods.items).toMatchObject([
      {
        metadata: {
          labels: { 'job-name': name, 'controller-uid': uid },
          ownerReferences: [{ kind: 'Job', name, uid, controller: true }],
        },
        status: { phase: 'Succeeded' },
      },
    ]);
  });

  test("that is applied without labels has those of its Pods, the server's own among them", async () => {
    const labels = { app: 'x' };
    const path = `${collection('batch/v1', 'jobs', namespace)}/applied`;
    const job = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'applied' },
      spec: {
        template: {
          metadata: { labels },
          spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] },
        },
      },
    };
    const { body } = await admin.apply(path, job, { manager: 'test' });
    expect(body).toMatchObject({ metadata: { name: 'applied' } });
    expect((body as { metadata: { labels: object } }).metadata.labels).toMatchObject({
      ...labels,
      'job-name': 'applied',
    });
  });

  test('runs as many Pods as it has to complete', async () => {
    const spec = { ...podSpec(), completions: 3, parallelism: 2 };
    const { path } = await createAt(collection('batch/v1', 'jobs', namespace), spec);
    const job = await conditionBecomes(path, { type: 'Complete', status: 'True' });
    expect(job.status).toMatchObject({ succeeded: 3 });
  });

  test('fails when its Pods do', async () => {
    const spec = { ...podSpec(failing), backoffLimit: 0 };
    const { path } = await createAt(collection('batch/v1', 'jobs', namespace), spec);
    const job = await conditionBecomes(path, {
      type: 'Failed',
      status: 'True',
      reason: 'BackoffLimitExceeded',
      message: 'Job has reached the specified backoff limit',
    });
    expect(job.status).toMatchObject({ failed: 1 });
  });

  test('that is suspended starts nothing', async () => {
    const { path } = await createAt(collection('batch/v1', 'jobs', namespace), {
      ...podSpec(),
      suspend: true,
    });
    await conditionBecomes(path, { type: 'Suspended', status: 'True', reason: 'JobSuspended' });
    await must(admin.mergePatch(path, { spec: { suspend: false } }));
    await conditionBecomes(path, { type: 'Complete', status: 'True' });
  });

  test('takes its Pods with it', async () => {
    const { name, path } = await createAt(collection('batch/v1', 'jobs', namespace), podSpec());
    await conditionBecomes(path, { type: 'Complete', status: 'True' });
    await must(admin.delete(path, { propagationPolicy: 'Background' }));
    await eventually(async () => {
      const query = { labelSelector: `job-name=${name}` };
      const pods = await mustList(admin.get(collection('v1', 'pods', namespace), query));
      expect(pods.items).toEqual([]);
    });
  });

  test('goes by itself when it may', async () => {
    const spec = { ...podSpec(), ttlSecondsAfterFinished: 0 };
    const { path } = await createAt(collection('batch/v1', 'jobs', namespace), spec);
    await waitUntilGone(path);
  });

  test('warns whoever deletes it without saying what becomes of its Pods', async () => {
    const { path } = await createAt(collection('batch/v1', 'jobs', namespace), {
      ...podSpec(),
      suspend: true,
    });
    const { headers } = await admin.delete(path);
    expect(headers.warning).toBe(
      '299 - "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning"',
    );
  });

  describe('with a policy for failures', () => {
    const jobs = (): string => collection('batch/v1', 'jobs', namespace);
    const policy = (...rules: object[]): object => ({
      ...podSpec(failing),
      podFailurePolicy: { rules },
    });
    const onExitCodes = { operator: 'In', values: [1, 42] };

    test('fails at once where that is what it says', async () => {
      const { path, name } = await createAt(jobs(), policy({ action: 'FailJob', onExitCodes }));
      const job = await conditionBecomes(path, {
        type: 'Failed',
        status: 'True',
        reason: 'PodFailurePolicy',
        message: expect.stringMatching(
          `^Container main for pod ${namespace}/${name}-[a-z0-9]+ failed with exit code 1 matching FailJob rule at index 0$`,
        ) as string,
      });
      expect(job.status).toMatchObject({ failed: 1 });
    });

    test('counts what no rule is about', async () => {
      const spec = policy({ action: 'FailJob', onExitCodes: { operator: 'NotIn', values: [1] } });
      const { path } = await createAt(jobs(), { ...spec, backoffLimit: 0 });
      await conditionBecomes(path, {
        type: 'Failed',
        status: 'True',
        reason: 'BackoffLimitExceeded',
      });
    });

    test('does not count what it ignores', async () => {
      const spec = policy({ action: 'Ignore', onExitCodes });
      const { path, name } = await createAt(jobs(), { ...spec, backoffLimit: 0 });
      await eventually(async () => {
        const query = { labelSelector: `job-name=${name}` };
        const pods = await mustList(admin.get(collection('v1', 'pods', namespace), query));
        expect(pods.items.length).toBeGreaterThan(1);
      });
      expect((await must(admin.get(path))).status).not.toHaveProperty('failed');
      await must(admin.delete(path, { propagationPolicy: 'Background' }));
    });

    test.each<[object, string]>([
      [
        { action: 'Panic', onExitCodes },
        'action: Unsupported value: "Panic": supported values: "Count", "FailIndex", "FailJob", "Ignore"',
      ],
      [
        { action: 'FailIndex', onExitCodes },
        'action: Invalid value: "FailIndex": requires the backoffLimitPerIndex to be set',
      ],
      [
        { action: 'Count', onExitCodes: { operator: 'In', values: [2, 1] } },
        'onExitCodes.values: Invalid value: [2,1]: must be ordered',
      ],
      [
        { action: 'Count', onExitCodes: { operator: 'In', values: [0] } },
        'onExitCodes.values[0]: Invalid value: 0: must not be 0 for the In operator',
      ],
      [
        { action: 'Count', onExitCodes: { ...onExitCodes, containerName: 'other' } },
        'onExitCodes.containerName: Invalid value: "other": must be one of the container or initContainer names in the pod template',
      ],
      [
        { action: 'Count', onPodConditions: [{ type: 'DisruptionTarget', status: 'Maybe' }] },
        'onPodConditions[0].status: Unsupported value: "Maybe": supported values: "False", "True", "Unknown"',
      ],
    ])('is refused: %j', async (rule, why) => {
      const body = { metadata: { name: 'x' }, spec: policy(rule) };
      const message = `Job.batch "x" is invalid: spec.podFailurePolicy.rules[0].${why}`;
      expect(await admin.post(jobs(), body)).toMatchObject(failure(422, 'Invalid', message));
    });
  });
});
