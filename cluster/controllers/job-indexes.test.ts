import { expect, onTestFinished, test } from 'vitest';
import { outcomeAnnotation } from '../kubelet/wishes.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { createMemoryCluster } from '../../test/support/memory-cluster.ts';
import { formatIndexes } from './job-indexes.ts';
import { jobResource, podResource } from './resources.ts';

const minute = 60_000;

test('formatIndexes() writes ranges of three and more as such', () => {
  expect(formatIndexes([])).toBe('');
  expect(formatIndexes(['7', '3', '1', '4', '5', '3'])).toBe('1,3-5,7');
  expect(formatIndexes(['0', '1'])).toBe('0,1');
});

/** An indexed Job whose Pods succeed or fail, a while after it was created. */
function run(
  spec: JsonObject,
  outcome: string,
): { job: KubeObject | undefined; pods: KubeObject[] } {
  const memory = createMemoryCluster();
  onTestFinished(() => memory.controllers.stop());
  memory.client.create(jobResource, {
    metadata: { name: 'many', namespace: 'default' },
    spec: {
      completionMode: 'Indexed',
      completions: 3,
      parallelism: 3,
      ...spec,
      template: {
        metadata: { annotations: { [outcomeAnnotation]: outcome } },
        spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'web:1' }] },
      },
    },
  });
  memory.advance(30 * minute);
  return {
    job: memory.client.find(jobResource, 'default', 'many'),
    pods: memory.client.list(podResource, 'default'),
  };
}

test('an indexed Job tells each of its Pods which it is', () => {
  const { job, pods } = run({}, 'succeed');
  expect(job?.status).toMatchObject({ succeeded: 3, completedIndexes: '0-2' });
  expect(pods.map(({ metadata }) => metadata.labels)).toContainEqual(
    expect.objectContaining({ 'batch.kubernetes.io/job-completion-index': '1' }),
  );
  expect(pods[0]?.spec).toMatchObject({
    hostname: 'many-0',
    containers: [{ env: [{ name: 'JOB_COMPLETION_INDEX' }] }],
  });
});

test('each index may fail as often as backoffLimitPerIndex says', () => {
  const { job, pods } = run({ backoffLimitPerIndex: 1 }, 'fail');
  expect(pods).toHaveLength(6);
  expect(job?.status).toMatchObject({
    failed: 6,
    failedIndexes: '0-2',
    conditions: expect.arrayContaining([
      expect.objectContaining({ type: 'Failed', reason: 'FailedIndexes' }),
    ]) as unknown,
  });
});

test('more failed indexes than maxFailedIndexes end the Job', () => {
  const { job } = run({ backoffLimitPerIndex: 0, maxFailedIndexes: 1, parallelism: 1 }, 'fail');
  expect(job?.status).toMatchObject({
    failedIndexes: '0,1',
    conditions: expect.arrayContaining([
      expect.objectContaining({ type: 'Failed', reason: 'MaxFailedIndexesExceeded' }),
    ]) as unknown,
  });
});
