import { describe, expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo } from '../../../test/support/kube-client.ts';
import { startLoopback } from '../../../test/support/loopback.ts';
import type { KubeObject } from '../object.ts';
import { diagnose } from './diagnose.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { podSelectorOf } from './pod-selector.ts';

const now = new Date('2026-06-01T00:00:00Z');

const deployment: KubeObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', uid: 'd' },
  spec: {
    replicas: 1,
    selector: {
      matchLabels: { app: 'web' },
      matchExpressions: [
        { key: 'tier', operator: 'In', values: ['a', 'b'] },
        { key: 'old', operator: 'DoesNotExist' },
        { key: 'env', operator: 'NotIn', values: ['dev'] },
        { key: 'zone', operator: 'Exists' },
      ],
    },
  },
  status: {
    replicas: 1,
    updatedReplicas: 1,
    conditions: [
      { type: 'Available', status: 'False', reason: 'MinimumReplicasUnavailable', message: 'no' },
      { type: 'Progressing', status: 'True', reason: 'ReplicaSetUpdated', message: 'yes' },
      { type: 'ReplicaFailure', status: 'False', reason: 'X', message: '' },
    ],
  },
};

const pod: KubeObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'shop', uid: 'p' },
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'False', reason: 'ContainersNotReady', message: 'main' }],
    initContainerStatuses: [
      { name: 'init', state: { terminated: { exitCode: 0, reason: 'Completed' } } },
    ],
    containerStatuses: [
      {
        name: 'main',
        restartCount: 4,
        ready: false,
        state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 40s' } },
        lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
      },
      { name: 'side', ready: true, restartCount: 0, state: { running: {} } },
    ],
  },
};

function event(type: string, reason: string, at: string, uid = 'p'): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: reason },
    type,
    reason,
    message: `${reason} \u001b[0m`,
    count: 3,
    lastTimestamp: at,
    involvedObject: { kind: 'Pod', name: 'web-1', uid },
  };
}

const events = [
  event('Warning', 'BackOff', '2026-05-31T23:59:00Z'),
  event('Normal', 'Pulled', '2026-05-31T23:58:00Z'),
  event('Warning', 'Unhealthy', '2026-05-31T23:57:00Z'),
];

describe('diagnose()', () => {
  const logs = [{ pod: 'web-1', container: 'main', lines: ['panic: no'] }];
  const diagnosis = diagnose({ object: deployment, pods: [pod], events, logs }, now);

  test('says what is not as it should be', () => {
    expect(diagnosis.reference).toMatchObject({ kind: 'Deployment', name: 'web' });
    expect(diagnosis.readiness).toMatchObject({ status: 'InProgress', message: 'Available: 0/1' });
    expect(diagnosis.conditions.map(({ type }) => type)).toEqual(['Available']);
  });

  test('says which containers are in trouble, why, and what they said', () => {
    expect(diagnosis.pods).toMatchObject([
      {
        name: 'web-1',
        readiness: { status: 'Failed', reason: 'ContainerCrashLooping' },
        conditions: [{ type: 'Ready', reason: 'ContainersNotReady' }],
        containers: [
          {
            name: 'main',
            isInit: false,
            state: 'waiting',
            reason: 'CrashLoopBackOff',
            message: 'back-off 40s',
            restarts: 4,
            lastEnd: { reason: 'OOMKilled', exitCode: 137 },
            lines: ['panic: no'],
          },
        ],
      },
    ]);
  });

  test('tells the last warnings, oldest first, made safe', () => {
    expect(diagnosis.events).toMatchObject([
      { reason: 'Unhealthy', message: 'Unhealthy \\u001b[0m', count: 3, about: 'Pod/web-1' },
      { reason: 'BackOff', at: '2026-05-31T23:59:00Z' },
    ]);
  });

  test('leaves out Pods that are fine', () => {
    const ready = { type: 'Ready', status: 'True' };
    const fine = { ...pod, status: { phase: 'Running', conditions: [ready] } };
    const evidence = { object: deployment, pods: [fine], events: [], logs: [] };
    expect(diagnose(evidence, now).pods).toEqual([]);
  });
});

describe('podSelectorOf()', () => {
  test('writes a selector as lists take it', () => {
    expect(podSelectorOf(deployment)).toBe('app=web,tier in (a,b),!old,env notin (dev),zone');
  });

  test('finds none where there is none', () => {
    expect(podSelectorOf(pod)).toBeUndefined();
  });
});

describe('gatherEvidence()', () => {
  const headers = { 'content-type': 'application/json' };
  const list = (items: readonly object[]): string => JSON.stringify({ metadata: {}, items });

  test('finds Pods, their events and the last lines of those in trouble', async () => {
    const server = await startLoopback(({ url }) => {
      if (url.includes('/log')) return { body: 'one\ntwo\n', headers: { 'content-type': 'text/plain' } }; // oxfmt-ignore
      const isPods = url.startsWith('/api/v1/namespaces/shop/pods');
      const others = [...events, event('Warning', 'Other', '', 'other')];
      return { headers, body: list(isPods ? [pod] : others) };
    });
    onTestFinished(() => server.close());
    const evidence = await gatherEvidence(clientTo(accessTo(server.url)), deployment);
    expect(evidence.pods).toEqual([pod]);
    expect(evidence.events).toHaveLength(3);
    expect(evidence.logs).toEqual([{ pod: 'web-1', container: 'main', lines: ['one', 'two'] }]);
    expect(server.requests.map(({ url }) => url)).toContain(
      '/api/v1/namespaces/shop/pods/web-1/log?container=main&tailLines=10&previous=true&limitBytes=1048576',
    );
  });

  test('does without what may not be read', async () => {
    const forbidden = { status: 403, headers, body: '{"kind":"Status","message":"no"}' };
    const server = await startLoopback(() => forbidden);
    onTestFinished(() => server.close());
    const evidence = await gatherEvidence(clientTo(accessTo(server.url)), deployment);
    expect(evidence).toEqual({ object: deployment, pods: [], events: [], logs: [] });
  });
});
