import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject, KubeObject } from '../object.ts';
import { objectsAt, stringAt } from '../object.ts';
import { conditionOf, isReady, phaseOf } from '../controllers/pod-state.ts';
import {
  deploymentResource,
  eventResource,
  jobResource,
  podResource,
} from '../controllers/resources.ts';
import type { MemoryCluster } from '../../test/support/memory-cluster.ts';
import { createMemoryCluster } from '../../test/support/memory-cluster.ts';
import { imageAnnotation, outcomeAnnotation, startDelayAnnotation } from './wishes.ts';

let memory: MemoryCluster;

afterEach(() => memory.controllers.stop());

function create(name: string, annotations: JsonObject, container: JsonObject = {}): void {
  memory.client.create(podResource, {
    metadata: { name, namespace: 'default', annotations },
    spec: { containers: [{ name: 'main', image: 'web:1', ...container }] },
  });
  memory.advance(0);
}

function pod(name: string): KubeObject {
  const found = memory.client.find(podResource, 'default', name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

function container(name: string): JsonObject {
  return objectsAt(pod(name), 'status', 'containerStatuses')[0] ?? {};
}

function waiting(name: string): unknown {
  return stringAt(container(name), 'state', 'waiting', 'reason');
}

/** How often each thing was told of a Pod. */
function told(name: string): Record<string, unknown> {
  const events = memory.client
    .list(eventResource, 'default')
    .filter((event) => stringAt(event, 'involvedObject', 'name') === name);
  return Object.fromEntries(
    events.map((event) => [stringAt(event, 'message') ?? '', event['count']]),
  );
}

describe('containers that fail', () => {
  it('are started again and again, ever more slowly', () => {
    memory = createMemoryCluster();
    create('web', { [outcomeAnnotation]: 'fail' });
    const { uid = '' } = pod('web').metadata;
    expect(container('web')).toMatchObject({
      restartCount: 1,
      ready: false,
      state: {
        waiting: {
          reason: 'CrashLoopBackOff',
          message: `back-off 10s restarting failed container=main pod=web_default(${uid})`,
        },
      },
      lastState: { terminated: { exitCode: 1, reason: 'Error' } },
    });
    memory.advance(9000);
    expect(container('web')).toMatchObject({ restartCount: 1 });
    memory.advance(1000);
    expect(container('web')).toMatchObject({ restartCount: 2 });
    memory.advance(19_000);
    expect(container('web')).toMatchObject({ restartCount: 2 });
    memory.advance(1000 + 40_000 + 80_000);
    expect(container('web')).toMatchObject({
      restartCount: 5,
      state: { waiting: { message: expect.stringContaining('back-off 2m40s') as string } },
    });
    expect(phaseOf(pod('web'))).toBe('Running');
    expect(told('web')).toMatchObject({
      [`Back-off restarting failed container main in pod web_default(${uid})`]: 5,
      'Container started: main': 6,
    });
  });

  it('of a Job whose Pod stays make it fail when they have been started too often', () => {
    memory = createMemoryCluster();
    const spec = { restartPolicy: 'OnFailure', containers: [{ name: 'main', image: 'x' }] };
    const annotations = { [outcomeAnnotation]: 'fail' };
    memory.client.create(jobResource, {
      metadata: { name: 'job', namespace: 'default' },
      spec: { backoffLimit: 2, template: { metadata: { annotations }, spec } },
    });
    memory.advance(9000);
    const job = (): KubeObject | undefined => memory.client.find(jobResource, 'default', 'job');
    expect(conditionOf(job(), 'Failed')).toBeUndefined();
    memory.advance(1000);
    expect(conditionOf(job(), 'Failed')).toMatchObject({ reason: 'BackoffLimitExceeded' });
  });
});

describe('an image', () => {
  it('that is not there is asked for again and again', () => {
    memory = createMemoryCluster();
    create('web', { [imageAnnotation]: 'missing' });
    const why =
      'rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/library/web:1": failed to resolve reference "docker.io/library/web:1": docker.io/library/web:1: not found';
    expect(phaseOf(pod('web'))).toBe('Pending');
    expect(container('web')).toMatchObject({
      state: { waiting: { reason: 'ErrImagePull', message: why } },
    });
    memory.advance(1000);
    expect(container('web')).toMatchObject({
      state: {
        waiting: {
          reason: 'ImagePullBackOff',
          message: `Back-off pulling image "web:1": ErrImagePull: ${why}`,
        },
      },
    });
    memory.advance(10_000);
    expect(waiting('web')).toBe('ErrImagePull');
    expect(told('web')).toMatchObject({
      'Pulling image "web:1"': 2,
      [`Failed to pull image "web:1": ${why}`]: 2,
      'Error: ErrImagePull': 2,
      'Back-off pulling image "web:1"': 1,
      'Error: ImagePullBackOff': 1,
    });
  });

  it('takes its time to come to a node, once', () => {
    memory = createMemoryCluster({ pullDelay: 20_000 });
    create('first', {});
    expect(waiting('first')).toBe('ContainerCreating');
    memory.advance(20_000);
    expect(isReady(pod('first'))).toBe(true);
    expect(told('first')).toHaveProperty([
      'Successfully pulled image "web:1" in 20s (20s including waiting). Image size: 0 bytes.',
    ]);
    create('second', {});
    expect(isReady(pod('second'))).toBe(true);
  });
});

describe('a slow start', () => {
  const readinessProbe = { periodSeconds: 10, httpGet: { path: '/', port: 80 } };
  const slow = { [startDelayAnnotation]: '25s' };

  it('shows where a readiness probe looks', () => {
    memory = createMemoryCluster();
    create('web', slow, { readinessProbe });
    memory.advance(29_000);
    expect(phaseOf(pod('web'))).toBe('Running');
    expect(conditionOf(pod('web'), 'Ready')).toMatchObject({
      status: 'False',
      message: 'containers with unready status: [main]',
    });
    memory.advance(1000);
    expect(isReady(pod('web'))).toBe(true);
    expect(told('web')).toMatchObject({
      'Readiness probe failed: HTTP probe failed with statuscode: 503': 3,
    });
  });

  it('does not show where none does', () => {
    memory = createMemoryCluster();
    create('web', slow);
    expect(isReady(pod('web'))).toBe(true);
  });

  it('ends before it has begun where a liveness probe is impatient', () => {
    memory = createMemoryCluster();
    const livenessProbe = { periodSeconds: 5, failureThreshold: 2, tcpSocket: { port: 80 } };
    create('web', slow, { livenessProbe });
    memory.advance(5000);
    expect(container('web')).toMatchObject({ restartCount: 1, state: { running: {} } });
    memory.advance(5000);
    expect(waiting('web')).toBe('CrashLoopBackOff');
    expect(told('web')).toMatchObject({
      'Container main failed liveness probe, will be restarted': 2,
    });
  });

  it('holds a rollout up until its time is over', () => {
    memory = createMemoryCluster();
    const annotations = { [startDelayAnnotation]: '1h' };
    const containers = [{ name: 'main', image: 'x', readinessProbe }];
    memory.client.create(deploymentResource, {
      metadata: { name: 'web', namespace: 'default' },
      spec: {
        progressDeadlineSeconds: 60,
        selector: { matchLabels: { app: 'web' } },
        template: { metadata: { labels: { app: 'web' }, annotations }, spec: { containers } },
      },
    });
    memory.advance(61_000);
    const deployment = memory.client.find(deploymentResource, 'default', 'web');
    expect(conditionOf(deployment, 'Progressing')).toMatchObject({
      status: 'False',
      reason: 'ProgressDeadlineExceeded',
    });
  });
});
