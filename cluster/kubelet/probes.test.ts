import { describe, expect, it } from 'vitest';
import { failedChecks, judgeStart } from './probes.ts';

const probe = { initialDelaySeconds: 5, periodSeconds: 10, failureThreshold: 3 };

describe('judgeStart()', () => {
  it('finds a container ready at once that nobody looks at', () => {
    expect(judgeStart({}, 60_000)).toEqual({ readyAt: 0 });
  });

  it('finds it ready when it first answers', () => {
    const readinessProbe = { ...probe, httpGet: {} };
    expect(judgeStart({ readinessProbe }, 0)).toEqual({ readyAt: 5000 });
    expect(judgeStart({ readinessProbe }, 12_000)).toEqual({ readyAt: 15_000 });
    expect(judgeStart({ readinessProbe }, 15_000)).toEqual({ readyAt: 15_000 });
  });

  it('waits until it has answered often enough', () => {
    const readinessProbe = { ...probe, successThreshold: 2 };
    expect(judgeStart({ readinessProbe }, 0)).toEqual({ readyAt: 15_000 });
  });

  it('kills one that does not come alive in time', () => {
    expect(judgeStart({ livenessProbe: probe }, 30_000)).toEqual({
      readyAt: 0,
      killed: { at: 25_000, by: 'Liveness' },
    });
    expect(judgeStart({ livenessProbe: probe }, 25_000)).toEqual({ readyAt: 0 });
  });

  it('gives one with a startup probe the time that this gives', () => {
    const startupProbe = { periodSeconds: 10, failureThreshold: 30 };
    expect(judgeStart({ startupProbe, livenessProbe: probe }, 60_000)).toEqual({ readyAt: 60_000 });
    expect(judgeStart({ startupProbe }, 300_000)).toMatchObject({
      killed: { at: 290_000, by: 'Startup' },
    });
  });
});

describe('failedChecks()', () => {
  const container = { readinessProbe: { ...probe, httpGet: {} } };

  it('tells of a look in vain, and when the next is due', () => {
    const before = failedChecks(container, { from: -1, to: 0, until: 60_000 });
    expect(before).toEqual({ failed: [], next: 5000 });
    const failed = [{ kind: 'Readiness', message: 'HTTP probe failed with statuscode: 503' }];
    expect(failedChecks(container, { from: 0, to: 5000, until: 60_000 })).toEqual({
      failed,
      next: 15_000,
    });
    expect(failedChecks(container, { from: 5000, to: 9000, until: 60_000 }).failed).toEqual([]);
  });

  it('has none after the container has answered', () => {
    expect(failedChecks(container, { from: 0, to: 90_000, until: 15_000 })).toMatchObject({
      next: Infinity,
    });
  });
});
