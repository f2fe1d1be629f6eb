import { describe, expect, it } from 'vitest';
import type { JsonObject, KubeObject } from '../object.ts';
import { ageOf, formatDuration } from './age.ts';
import { customPrinter } from './custom-printer.ts';
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

describe('the columns of a custom resource', () => {
  const object: KubeObject = {
    apiVersion: 'example.com/v1',
    kind: 'Thing',
    metadata: { name: 'x' },
    spec: {
      'a.b': 1,
      none: null,
      map: { a: [true], z: 1 },
      list: [
        { type: 'Ready', status: 'True' },
        { type: 'Other', status: 'False' },
        { status: 'Unknown' },
      ],
    },
  };

  function cellsOf(...paths: readonly string[]): unknown {
    const column = { name: 'n', type: 'string', format: '', description: '', priority: 0 };
    const columns = paths.map((jsonPath) => ({ ...column, jsonPath }));
    return customPrinter({ columns }).cells(object, new Date());
  }

  it.each([
    ['.spec.list[0].status', 'True'],
    ['.spec.list[-1].status', 'Unknown'],
    ['.spec.list[*].type', 'Ready'],
    ['.spec.list[?(@.type=="Other")].status', 'False'],
    ['.spec.list[?(@.type!="Ready")].status', 'False'],
    [".spec['a\\.b']", '1'],
    [".spec['a.b']", null],
    ['.spec.map', '{"a":[true],"z":1}'],
    ['.spec.none', '<no value>'],
    ['.spec.missing.deeper', null],
    ['.spec.map[0]', null],
  ])('%s', (path, expected) => {
    expect(cellsOf(path)).toEqual(['x', expected]);
  });

  it('end before a path that is none', () => {
    expect(cellsOf('.kind', '.spec[', '.kind')).toEqual(['x', 'Thing']);
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
