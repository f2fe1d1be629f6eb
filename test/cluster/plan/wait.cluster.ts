import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import { applyObject, createObject, deleteObject, referenceOf } from '../../../src/kube/index.ts';
import type { WaitOptions, WaitProgress } from '../../../src/plan/index.ts';
import { awaitAbsence, waitForObjects } from '../../../src/plan/index.ts';
import { createNamespace, untilAllowed } from '../contract/contract.ts';
import { createKind } from '../contract/custom-kind.ts';
import { failing, template } from '../contract/workload.ts';
import { accessOf, clientOf } from '../kube/clients.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('wait');
  client = clientOf(accessOf(undefined, { namespace }));
});

function object(apiVersion: string, kind: string, fields: object = {}): KubeObject {
  return { apiVersion, kind, metadata: { name: 'web', namespace }, ...fields };
}

function deployment(annotations: object = {}): KubeObject {
  const spec = { replicas: 2, ...template('web', { annotations }) };
  return object('apps/v1', 'Deployment', { spec });
}

function job(annotations: object = {}): KubeObject {
  const { template: pods } = template('job', { annotations, spec: { restartPolicy: 'Never' } });
  return object('batch/v1', 'Job', { spec: { template: pods, backoffLimit: 0 } });
}

const anything = { 'x-kubernetes-preserve-unknown-fields': true };

async function waitFor(
  objects: readonly KubeObject[],
  options: Partial<WaitOptions> = {},
): Promise<readonly WaitProgress[]> {
  const applied = await Promise.all(objects.map((each) => applyObject(client, each)));
  const events: WaitProgress[] = [];
  const onProgress = (event: WaitProgress): void => void events.push(event);
  await waitForObjects(client, applied, { timeout: 30_000, onProgress, ...options });
  return events;
}

describe('waitForObjects()', () => {
  test('returns when workloads are ready, and tells how they got there', async () => {
    const events = await waitFor([deployment(), object('v1', 'ConfigMap')]);
    const [first, ...others] = events.map(({ reference, readiness, isDone }) => [
      reference.kind,
      readiness.status,
      isDone,
    ]);
    expect(first).toEqual(['ConfigMap', 'Current', true]);
    expect(others.at(-1)).toEqual(['Deployment', 'Current', true]);
  });

  test('says at the end of its time what is not ready, and why', async () => {
    const waiting = waitFor([deployment(failing)], { timeout: 4000 });
    await expect(waiting).rejects.toMatchObject({
      code: 'NotReady',
      message: expect.stringContaining(
        `resource Deployment/${namespace}/web not ready. status: `,
      ) as string,
      details: expect.arrayContaining([
        expect.stringMatching(/^ {4}container "main" is /) as string,
      ]) as string[],
      diagnoses: [{ reference: { name: 'web' } }],
    });
  });

  test('shows a crash loop, and waits for it until its time is over', async () => {
    const events: WaitProgress[] = [];
    const start = performance.now();
    const onProgress = (event: WaitProgress): void => void events.push(event);
    const waiting = waitFor([deployment(failing)], { timeout: 8000, onProgress });
    await expect(waiting).rejects.toMatchObject({
      message: expect.stringMatching(/CrashLoopBackOff.*; context deadline exceeded$/) as string,
    });
    expect(performance.now() - start).toBeGreaterThan(7500);
    const shown = events.find(({ readiness }) => readiness.isStuck === true);
    expect(shown).toMatchObject({ readiness: { status: 'InProgress' }, isDone: false });
  });

  test('gives up on the first crash loop where it is told to', async () => {
    const both = [deployment(failing), job(failing)];
    const start = performance.now();
    const waiting = waitFor(both, { timeout: 60_000, failFast: true });
    await expect(waiting).rejects.toMatchObject({ code: 'NotReady' });
    expect(performance.now() - start).toBeLessThan(30_000);
  });

  test('waits for Jobs to start, or where asked to, to end', async () => {
    await waitFor([job()]);
    const events = await waitFor([job()], { includesJobs: true });
    expect(events.at(-1)?.readiness.message).toBe('Job Completed. succeeded: 1/1');
  });

  test('does not wait for a Job that has failed', async () => {
    const waiting = waitFor([job(failing)], { includesJobs: true });
    await expect(waiting).rejects.toMatchObject({
      message: `resource Job/${namespace}/web not ready. status: Failed, message: Job Failed. failed: 1/1`,
    });
  });

  test('lets others decide', async () => {
    const seen: string[] = [];
    const events = await waitFor([object('v1', 'ConfigMap')], {
      judge: (live, builtIn) => {
        seen.push(`${live.kind} ${builtIn.status}`);
        return { status: 'Failed', message: 'not to my taste' };
      },
    }).catch((error: unknown) => error);
    expect(seen).toEqual(['ConfigMap Current']);
    expect(events).toMatchObject({ code: 'NotReady' });
  });

  test('waits for custom resources by their conditions', async () => {
    const kind = await createKind({ whole: { type: 'object', properties: { status: anything } } });
    client.resources.invalidate();
    const ready = (status: string): KubeObject => ({
      ...kind.object('web', { status: { conditions: [{ type: 'Ready', status }] } }),
      metadata: { name: 'web', namespace },
    });
    await expect(waitFor([ready('False')], { timeout: 500 })).rejects.toMatchObject({
      code: 'NotReady',
    });
    const [event] = await waitFor([ready('True')]);
    expect(event).toMatchObject({ readiness: { status: 'Current' }, isDone: true });
  });

  test('does not wait for what nobody can judge', async () => {
    const kind = await createKind({ whole: { type: 'object', properties: { status: anything } } });
    client.resources.invalidate();
    const odd = { ...kind.object('web', { status: { conditions: 'many' } }) };
    const events = await waitFor([{ ...odd, metadata: { name: 'web', namespace } }]);
    expect(events).toMatchObject([{ readiness: { status: 'Unknown' }, isDone: true }]);
  });

  test('asks now and then where the user may not watch', async () => {
    const group = 'rbac.authorization.k8s.io';
    const metadata = { name: 'alice', namespace };
    await applyObject(client, {
      apiVersion: `${group}/v1`,
      kind: 'Role',
      metadata,
      rules: [{ apiGroups: ['apps'], resources: ['deployments'], verbs: ['get'] }],
    });
    await applyObject(client, {
      apiVersion: `${group}/v1`,
      kind: 'RoleBinding',
      metadata,
      roleRef: { apiGroup: group, kind: 'Role', name: 'alice' },
      subjects: [{ apiGroup: group, kind: 'User', name: 'alice' }],
    });
    const right = { namespace, verb: 'get', group: 'apps', resource: 'deployments' };
    await untilAllowed('alice', right);
    const alice = clientOf(accessOf('alice', { namespace }));
    const applied = await applyObject(client, deployment());
    await waitForObjects(alice, [applied], { timeout: 30_000 });
  });

  test('stops when it is told to', async () => {
    const controller = new AbortController();
    const waiting = waitFor([deployment(failing)], {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(waiting).rejects.toMatchObject({ code: 'Interrupted' });
  });
});

describe('awaitAbsence()', () => {
  test('returns when objects are gone, or are others', async () => {
    const created = await createObject(client, object('v1', 'ConfigMap'));
    const waiting = awaitAbsence(client, [created]);
    await deleteObject(client, referenceOf(created));
    await waiting;
    await createObject(client, object('v1', 'ConfigMap'));
    await awaitAbsence(client, [created]);
  });

  test('names what holds an object', async () => {
    const metadata = { name: 'web', namespace, finalizers: ['example.com/hold'] };
    const held = await createObject(client, { ...object('v1', 'ConfigMap'), metadata });
    await deleteObject(client, referenceOf(held));
    await expect(awaitAbsence(client, [held], { timeout: 300 })).rejects.toMatchObject({
      code: 'StillThere',
      message: `resource ConfigMap/${namespace}/web still exists. status: Terminating, message: Resource scheduled for deletion, held by example.com/hold; context deadline exceeded`,
    });
  });
});
