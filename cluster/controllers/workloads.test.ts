import { afterEach, describe, expect, it } from 'vitest';
import { outcomeAnnotation } from '../kubelet/wishes.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectsAt, stringAt } from '../object.ts';
import type { MemoryCluster } from '../../test/support/memory-cluster.ts';
import { createMemoryCluster } from '../../test/support/memory-cluster.ts';
import { conditionOf, isReady, phaseOf } from './pod-state.ts';
import {
  cronJobResource,
  deploymentResource,
  jobResource,
  podResource,
  replicaSetResource,
  statefulSetResource,
} from './resources.ts';

const minuteMs = 60_000;
let memory: MemoryCluster;

afterEach(() => memory.controllers.stop());

function template(image = 'web:1', annotations: JsonObject = {}): JsonObject {
  return {
    metadata: { labels: { app: 'web' }, annotations },
    spec: { containers: [{ name: 'main', image }] },
  };
}

function workload(name: string, spec: JsonObject): JsonObject {
  const selector = { matchLabels: { app: 'web' } };
  return {
    metadata: { name, namespace: 'default' },
    spec: { selector, template: template(), ...spec },
  };
}

function find(kind: typeof podResource, name: string): KubeObject {
  const found = memory.client.find(kind, 'default', name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

describe('a Deployment', () => {
  it('waits for its Pods as long as they take', () => {
    memory = createMemoryCluster({ readyDelay: 5000 });
    memory.client.create(deploymentResource, workload('web', { replicas: 2 }));
    memory.advance(4000);
    expect(memory.client.list(podResource).map(isReady)).toEqual([false, false]);
    expect(conditionOf(find(deploymentResource, 'web'), 'Available')).toMatchObject({
      status: 'False',
    });
    memory.advance(2000);
    expect(find(deploymentResource, 'web').status).toMatchObject({ availableReplicas: 2 });
  });

  it('rolls a new template out without going below what it may miss', () => {
    memory = createMemoryCluster({ readyDelay: 1000 });
    const deployment = memory.client.create(deploymentResource, workload('web', { replicas: 4 }));
    memory.advance(2000);
    memory.client.update(deploymentResource, deployment, (draft) => {
      draft.spec = { ...draft.spec, template: template('web:2') };
    });
    const fewest: number[] = [];
    for (let step = 0; step < 10; step++) {
      memory.advance(500);
      fewest.push(memory.client.list(podResource).filter(isReady).length);
    }
    expect(Math.min(...fewest)).toBeGreaterThanOrEqual(3);
    const sizes = memory.client
      .list(replicaSetResource)
      .map((set) => numberAt(set, 'spec', 'replicas'));
    expect(sizes.toSorted()).toEqual([0, 4]);
  });

  it('that is recreated has no Pod of the old kind beside one of the new', () => {
    memory = createMemoryCluster({ readyDelay: 1000 });
    const spec = { replicas: 2, strategy: { type: 'Recreate' } };
    const deployment = memory.client.create(deploymentResource, workload('web', spec));
    memory.advance(2000);
    memory.client.update(deploymentResource, deployment, (draft) => {
      draft.spec = { ...draft.spec, template: template('web:2') };
    });
    memory.advance(3000);
    const images = memory.client
      .list(podResource)
      .flatMap((pod) => objectsAt(pod, 'spec', 'containers').map((one) => one['image']));
    expect(images).toEqual(['web:2', 'web:2']);
  });

  it('that makes no progress says so when its time is up', () => {
    memory = createMemoryCluster({ readyDelay: 30 * minuteMs });
    memory.client.create(deploymentResource, workload('web', { progressDeadlineSeconds: 60 }));
    memory.advance(30_000);
    expect(conditionOf(find(deploymentResource, 'web'), 'Progressing')).toMatchObject({
      status: 'True',
    });
    memory.advance(60_000);
    expect(conditionOf(find(deploymentResource, 'web'), 'Progressing')).toMatchObject({
      status: 'False',
      reason: 'ProgressDeadlineExceeded',
    });
  });

  it('counts a Pod as available only after its minimum time', () => {
    memory = createMemoryCluster();
    memory.client.create(deploymentResource, workload('web', { minReadySeconds: 10 }));
    memory.advance(5000);
    expect(find(deploymentResource, 'web').status).not.toHaveProperty('availableReplicas');
    memory.advance(6000);
    expect(find(deploymentResource, 'web').status).toMatchObject({ availableReplicas: 1 });
  });
});

describe('a StatefulSet', () => {
  it('makes its Pods one after the other', () => {
    memory = createMemoryCluster({ readyDelay: 1000 });
    memory.client.create(statefulSetResource, workload('db', { replicas: 2, serviceName: 'db' }));
    memory.advance(500);
    expect(memory.client.list(podResource).map(({ metadata }) => metadata.name)).toEqual(['db-0']);
    memory.advance(1000);
    expect(memory.client.list(podResource).map(({ metadata }) => metadata.name)).toEqual([
      'db-0',
      'db-1',
    ]);
  });
});

describe('a Job', () => {
  function job(spec: JsonObject, annotations: JsonObject = {}): JsonObject {
    const pod = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] };
    return {
      metadata: { name: 'job', namespace: 'default' },
      spec: { template: { metadata: { annotations }, spec: pod }, ...spec },
    };
  }

  it('tries again until it has failed too often', () => {
    memory = createMemoryCluster();
    memory.client.create(jobResource, job({ backoffLimit: 2 }, { [outcomeAnnotation]: 'fail' }));
    memory.advance(1000);
    expect(find(jobResource, 'job').status).toMatchObject({ failed: 3 });
    expect(memory.client.list(podResource).map(phaseOf)).toEqual(['Failed', 'Failed', 'Failed']);
  });

  it('that is itself said to fail does', () => {
    memory = createMemoryCluster();
    const given = job({ backoffLimit: 0 });
    const metadata = {
      ...(given['metadata'] as JsonObject),
      annotations: { [outcomeAnnotation]: 'fail' },
    };
    memory.client.create(jobResource, { ...given, metadata });
    memory.advance(1000);
    expect(conditionOf(find(jobResource, 'job'), 'Failed')).toMatchObject({ status: 'True' });
  });

  it('whose Pod hangs neither completes nor fails', () => {
    memory = createMemoryCluster();
    memory.client.create(jobResource, job({}, { [outcomeAnnotation]: 'hang' }));
    memory.advance(10 * minuteMs);
    expect(find(jobResource, 'job').status).toMatchObject({ active: 1, ready: 0 });
    expect(memory.client.list(podResource).map(phaseOf)).toEqual(['Running']);
  });

  it('fails when it takes too long', () => {
    memory = createMemoryCluster({ readyDelay: 10 * minuteMs });
    memory.client.create(jobResource, job({ activeDeadlineSeconds: 30 }));
    memory.advance(31_000);
    expect(conditionOf(find(jobResource, 'job'), 'Failed')).toMatchObject({
      reason: 'DeadlineExceeded',
    });
  });

  it('completes each index once', () => {
    memory = createMemoryCluster();
    memory.client.create(
      jobResource,
      job({ completionMode: 'Indexed', completions: 3, parallelism: 2 }),
    );
    memory.advance(1000);
    expect(find(jobResource, 'job').status).toMatchObject({
      succeeded: 3,
      completedIndexes: '0-2',
    });
  });

  it('that may go at once is there for a moment, complete', () => {
    memory = createMemoryCluster();
    memory.client.create(jobResource, job({ ttlSecondsAfterFinished: 0 }));
    memory.advance(1500);
    expect(conditionOf(find(jobResource, 'job'), 'Complete')).toMatchObject({ status: 'True' });
    memory.advance(1000);
    expect(memory.client.list(jobResource)).toHaveLength(0);
  });

  it('goes when its time is up', () => {
    memory = createMemoryCluster();
    memory.client.create(jobResource, job({ ttlSecondsAfterFinished: 60 }));
    memory.advance(30_000);
    expect(memory.client.list(jobResource)).toHaveLength(1);
    memory.advance(31_000);
    expect(memory.client.list(jobResource)).toHaveLength(0);
    expect(memory.client.list(podResource)).toHaveLength(0);
  });
});

describe('a CronJob', () => {
  function cronJob(spec: JsonObject): JsonObject {
    const pod = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] };
    return {
      metadata: { name: 'cron', namespace: 'default' },
      spec: {
        schedule: '*/5 * * * *',
        jobTemplate: { spec: { template: { spec: pod } } },
        ...spec,
      },
    };
  }

  it('starts a Job whenever it is time', () => {
    memory = createMemoryCluster();
    memory.client.create(cronJobResource, cronJob({}));
    memory.advance(4 * minuteMs);
    expect(memory.client.list(jobResource)).toHaveLength(0);
    memory.advance(minuteMs);
    expect(memory.client.list(jobResource)).toHaveLength(1);
    expect(find(cronJobResource, 'cron').status).toMatchObject({
      lastScheduleTime: '2030-01-01T00:05:00Z',
    });
  });

  it('starts one after each interval', () => {
    memory = createMemoryCluster();
    memory.client.create(cronJobResource, cronJob({ schedule: '@every 90m' }));
    memory.advance(89 * minuteMs);
    expect(memory.client.list(jobResource)).toHaveLength(0);
    memory.advance(92 * minuteMs);
    expect(memory.client.list(jobResource)).toHaveLength(2);
  });

  it('takes its Jobs with it, and their Pods', () => {
    memory = createMemoryCluster();
    const cron = memory.client.create(cronJobResource, cronJob({}));
    memory.advance(5 * minuteMs);
    expect(memory.client.list(podResource)).toHaveLength(1);
    memory.client.delete(cronJobResource, cron);
    memory.advance(1000);
    expect(memory.client.list(jobResource)).toHaveLength(0);
    expect(memory.client.list(podResource)).toHaveLength(0);
  });

  it('keeps only so many that are done', () => {
    memory = createMemoryCluster();
    memory.client.create(cronJobResource, cronJob({ successfulJobsHistoryLimit: 2 }));
    for (let round = 0; round < 5; round++) memory.advance(5 * minuteMs);
    expect(memory.client.list(jobResource)).toHaveLength(2);
  });

  it('leaves a round out while the last one runs, if told to', () => {
    memory = createMemoryCluster({ readyDelay: 60 * minuteMs });
    memory.client.create(cronJobResource, cronJob({ concurrencyPolicy: 'Forbid' }));
    for (let round = 0; round < 3; round++) memory.advance(5 * minuteMs);
    expect(memory.client.list(jobResource)).toHaveLength(1);
  });

  it('does nothing while it is suspended', () => {
    memory = createMemoryCluster();
    memory.client.create(cronJobResource, cronJob({ suspend: true }));
    memory.advance(30 * minuteMs);
    expect(memory.client.list(jobResource)).toHaveLength(0);
  });
});

describe('a Pod', () => {
  it('waits for a node that it may be on', () => {
    memory = createMemoryCluster();
    memory.client.create(podResource, {
      metadata: { name: 'picky', namespace: 'default' },
      spec: { nodeSelector: { disk: 'fast' }, containers: [{ name: 'main', image: 'x' }] },
    });
    memory.advance(1000);
    expect(conditionOf(find(podResource, 'picky'), 'PodScheduled')).toMatchObject({
      status: 'False',
      reason: 'Unschedulable',
    });
    expect(stringAt(find(podResource, 'picky'), 'spec', 'nodeName')).toBeUndefined();
  });
});
