import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../object.ts';
import { computeCompletion } from './compute-completion.ts';
import { computeReadiness } from './compute-readiness.ts';
import { considerPods } from './consider-pods.ts';
import type { Readiness } from './readiness.ts';

const now = new Date('2026-06-01T00:00:00Z');

interface Case {
  readonly object: KubeObject;
  readonly readiness: Readiness;
}

/** Small objects, and what kstatus (fluxcd/cli-utils v1.2.2, which Helm 4.3.1 has) makes of them. */
function readCases(): readonly Case[] {
  const file = path.join(import.meta.dirname, 'kstatus-cases.jsonl');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Case);
}

describe('computeReadiness()', () => {
  test.each(readCases())('agrees with kstatus: $readiness.status $readiness.message', (each) => {
    expect(computeReadiness(each.object, now)).toMatchObject(each.readiness);
  });

  test('knows what is not there', () => {
    expect(computeReadiness(undefined, now).status).toBe('NotFound');
  });

  test('gives a Pod 15 seconds to find a node', () => {
    const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }];
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'x', creationTimestamp: '2026-06-01T00:00:00Z' },
      status: { phase: 'Pending', conditions },
    };
    const after = (seconds: number): Readiness =>
      computeReadiness(pod, new Date(now.getTime() + seconds * 1000));
    expect(after(14)).toMatchObject({ status: 'InProgress', reason: 'PodNotScheduled' });
    expect(after(15)).toMatchObject({ status: 'Failed', reason: 'PodUnschedulable' });
  });
});

describe('computeCompletion()', () => {
  const completionOf = (kind: string, apiVersion: string, status: object): Readiness =>
    computeCompletion({ apiVersion, kind, metadata: { name: 'x' }, status });

  test('waits until a Job has ended', () => {
    const ended = (type: string): object => ({ conditions: [{ type, status: 'True' }], failed: 1 });
    expect(completionOf('Job', 'batch/v1', { active: 1 })).toMatchObject({ status: 'InProgress' });
    expect(completionOf('Job', 'batch/v1', ended('Complete'))).toMatchObject({ status: 'Current' });
    expect(completionOf('Job', 'batch/v1', ended('Failed'))).toEqual({
      status: 'Failed',
      reason: 'JobFailed',
      message: 'Job Failed. failed: 1/1',
    });
  });

  test('waits until a Pod has ended', () => {
    const statusOf = (phase: string): string => completionOf('Pod', 'v1', { phase }).status;
    expect(['Running', 'Succeeded', 'Failed'].map(statusOf)).toEqual([
      'InProgress',
      'Current',
      'Failed',
    ]);
  });

  test('waits for nothing else', () => {
    expect(completionOf('Deployment', 'apps/v1', {}).status).toBe('Current');
    expect(completionOf('Job', 'example.com/v1', {}).status).toBe('Current');
    expect(computeCompletion(undefined).status).toBe('NotFound');
  });
});

describe('considerPods()', () => {
  const underWay: Readiness = { status: 'InProgress', message: 'Ready: 0/1' };
  const looping = { state: { waiting: { reason: 'CrashLoopBackOff' } }, name: 'main' };
  const pod = (status: object, metadata: object = {}): KubeObject => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'x', ...metadata },
    status,
  });
  const crashing = { phase: 'Running', containerStatuses: [looping] };

  test('tells what the Pods of a workload are stuck at', () => {
    const pulling = { state: { waiting: { reason: 'ImagePullBackOff', message: 'no such' } } };
    const pods = [
      pod(crashing),
      pod({ phase: 'Pending', containerStatuses: [{ ...pulling, name: 'side' }] }),
    ];
    expect(considerPods(underWay, pods.slice(0, 1))).toEqual({
      status: 'InProgress',
      message: 'Ready: 0/1; Pod "x": container "main" is in CrashLoopBackOff',
      isStuck: true,
    });
    expect(considerPods(underWay, pods.slice(1)).message).toBe(
      'Ready: 0/1; Pod "x": container "side" is in ImagePullBackOff',
    );
    expect(considerPods(underWay, pods).message).toMatch(/CrashLoopBackOff, and 1 more$/);
  });

  test('goes on waiting for a Pod in a crash loop, which kstatus gives up', () => {
    const readiness = computeReadiness(pod(crashing), now);
    expect(readiness.status).toBe('Failed');
    expect(considerPods(readiness, [pod(crashing)])).toMatchObject({
      status: 'InProgress',
      isStuck: true,
    });
  });

  test('passes over Pods that are leaving, or waiting for a node', () => {
    const leaving = pod(crashing, { deletionTimestamp: '2026-01-01T00:00:00Z' });
    const waiting = pod({
      phase: 'Pending',
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }],
    });
    expect(considerPods(underWay, [leaving, waiting])).toBe(underWay);
  });

  test('leaves alone what is decided', () => {
    const ready: Readiness = { status: 'Current', message: '' };
    expect(considerPods(ready, [pod(crashing)])).toBe(ready);
  });
});
