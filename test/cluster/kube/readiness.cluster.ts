import { beforeEach, expect, test } from 'vitest';
import type { KubeClient, KubeObject, Readiness } from '../../../src/kube/index.ts';
import {
  applyObject,
  computeCompletion,
  computeReadiness,
  diagnose,
  gatherEvidence,
  observeObject,
  referenceOf,
} from '../../../src/kube/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { definitions, defineKind } from '../contract/custom-kind.ts';
import { accessOf, clientOf } from './clients.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('readiness');
  client = clientOf(accessOf(undefined, { namespace }));
});

const labels = { app: 'web' };
const containers = [{ name: 'main', image: 'example.com/web:1' }];
const template = { metadata: { labels }, spec: { containers } };

function workload(kind: string, spec: object): KubeObject {
  const metadata = { name: 'web', namespace };
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata,
    spec: { selector: { matchLabels: labels }, ...spec },
  };
}

/** Observes an object until it is no longer in progress. */
async function settle(
  object: KubeObject,
  rule: (live: KubeObject | undefined) => Readiness = (live) => computeReadiness(live, new Date()),
): Promise<Readiness> {
  const signal = AbortSignal.timeout(30_000);
  for await (const live of observeObject(client, referenceOf(object), { signal })) {
    const readiness = rule(live);
    if (readiness.status !== 'InProgress' && readiness.status !== 'NotFound') return readiness;
  }
  throw new Error('The watch ended');
}

test.each<[string, object]>([
  ['Deployment', { replicas: 2, template }],
  ['StatefulSet', { replicas: 2, serviceName: 'web', template }],
  ['DaemonSet', { template }],
  ['ReplicaSet', { replicas: 2, template }],
])('a %s becomes current', async (kind, spec) => {
  const object = workload(kind, spec);
  await applyObject(client, object);
  expect(await settle(object)).toMatchObject({ status: 'Current' });
});

test('a Job is complete in the end', async () => {
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'work', namespace },
    spec: { template: { spec: { restartPolicy: 'Never', containers } } },
  };
  await applyObject(client, job);
  expect(await settle(job, computeCompletion)).toMatchObject({
    status: 'Current',
    message: 'Job Completed. succeeded: 1/1',
  });
});

test('a definition is established', async () => {
  const { body } = defineKind([{}]);
  await applyObject(client, body as KubeObject);
  expect(definitions).toContain('customresourcedefinitions');
  expect(await settle(body as KubeObject)).toEqual({
    status: 'Current',
    message: 'CRD is established',
  });
});

test('a workload that finds no node is diagnosed', async () => {
  const spec = { nodeSelector: { 'example.com/nowhere': 'yes' }, containers };
  const object = workload('Deployment', {
    replicas: 1,
    template: { metadata: { labels }, spec },
  });
  await applyObject(client, object);
  const signal = AbortSignal.timeout(30_000);
  for await (const live of observeObject(client, referenceOf(object), { signal })) {
    if (live === undefined) continue;
    const diagnosis = diagnose(await gatherEvidence(client, live), new Date());
    const [pod] = diagnosis.pods;
    if (pod === undefined) continue;
    expect(diagnosis.readiness.status).toBe('InProgress');
    expect(pod.readiness.status).toBe('InProgress');
    break;
  }
});
