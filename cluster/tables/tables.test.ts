import { describe, expect, it } from 'vitest';
import type { JsonObject, KubeObject } from '../object.ts';
import { ageOf, formatDuration } from './age.ts';
import { findJsonPath } from './json-path.ts';
import { podPrinter } from './pod-printer.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('formatDuration()', () => {
  it.each([
    [0, '0s'],
    [119 * second, '119s'],
    [2 * minute, '2m'],
    [3 * minute + 5 * second, '3m5s'],
    [10 * minute + 5 * second, '10m'],
    [3 * hour, '3h'],
    [3 * hour + 20 * minute, '3h20m'],
    [9 * hour + 20 * minute, '9h'],
    [47 * hour, '47h'],
    [2 * day + 3 * hour, '2d3h'],
    [9 * day, '9d'],
    [800 * day, '2y70d'],
    [-5 * second, '<invalid>'],
  ])('%d is %s', (milliseconds, expected) => {
    expect(formatDuration(milliseconds)).toBe(expected);
  });

  it('does not know the age of what has no time', () => {
    expect(ageOf(undefined, new Date())).toBe('<unknown>');
  });
});

describe('findJsonPath()', () => {
  const root: JsonObject = {
    spec: {
      'a.b': 1,
      list: [
        { type: 'Ready', status: 'True' },
        { type: 'Other', status: 'False' },
      ],
    },
  };

  it.each([
    ['.spec.list[0].status', ['True']],
    ['.spec.list[-1].status', ['False']],
    ['.spec.list[*].type', ['Ready', 'Other']],
    ['.spec.list[?(@.type=="Ready")].status', ['True']],
    ['.spec.list[?(@.type!="Ready")].status', ['False']],
    [".spec['a.b']", [1]],
    ['.spec.missing.deeper', []],
  ])('%s', (path, expected) => {
    expect(findJsonPath(root, path)).toEqual(expected);
  });
});

describe('the status of a Pod', () => {
  function statusOf(status: JsonObject, metadata: JsonObject = {}): unknown {
    const pod: KubeObject = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'x', ...metadata },
      status,
    };
    return podPrinter.cells(pod, new Date())[2];
  }

  it('is what a container has to say, before its phase', () => {
    const waiting = { state: { waiting: { reason: 'CrashLoopBackOff' } } };
    const ended = { state: { terminated: { reason: '', exitCode: 3 } } };
    expect(statusOf({ phase: 'Running' })).toBe('Running');
    expect(statusOf({ phase: 'Running', containerStatuses: [waiting] })).toBe('CrashLoopBackOff');
    expect(statusOf({ phase: 'Failed', containerStatuses: [ended] })).toBe('ExitCode:3');
    expect(statusOf({ phase: 'Running' }, { deletionTimestamp: 'now' })).toBe('Terminating');
  });
});
