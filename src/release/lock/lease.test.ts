import { describe, expect, test } from 'vitest';
import { HelmError } from '../../base/index.ts';
import { formatOperation } from '../format-release.ts';
import { parseRelease } from '../parse-release.ts';
import type { Operation, VersionSummary } from '../release.ts';
import { ManualTime } from '../testing/manual-time.ts';
import { OneRelease } from '../testing/one-release.ts';
import { Lease, endOfCreations } from './lease.ts';

interface Setting {
  readonly time: ManualTime;
  readonly server: OneRelease;
  readonly lease: Lease;
}

function operationAt(time: ManualTime, own: Partial<Operation> = {}): Operation {
  return {
    id: 'ours',
    version: 'ours',
    kind: 'upgrade',
    holder: 'alice@laptop (1)',
    startedAt: time.now(),
    renewedAt: time.now(),
    leaseSeconds: 15,
    fence: 2,
    ...own,
  };
}

function setUp(own: Partial<Operation> = {}, signal?: AbortSignal): Setting {
  const time = new ManualTime();
  const operation = operationAt(time, own);
  const metadata = { name: 'web', namespace: 'shop', uid: 'u' };
  const status = { operation: formatOperation(operation), fence: 2 };
  const release = { apiVersion: 'helm.sh/v3', kind: 'Release', metadata, status };
  const server = new OneRelease(release, time.now);
  const seen = parseRelease(server.object ?? release);
  const lease = new Lease(server.client, seen, { operation, time, takenAt: 0, signal });
  return { time, server, lease };
}

const unreachable = new HelmError('ClusterUnreachable', 'no answer', { retryable: true });
const never = (): Promise<void> => new Promise(() => undefined);

function renewedAt({ server }: Setting): string | undefined {
  return server.object && parseRelease(server.object).operation?.renewedAt.toISOString();
}

describe('a lease', () => {
  test('is renewed every third of it, and needs no request to be believed in', async () => {
    const setting = setUp();
    const { time, server, lease } = setting;
    await time.pass(15_000);
    expect(server.methods).toEqual(['PATCH', 'PATCH', 'PATCH']);
    expect(renewedAt(setting)).toBe('2026-01-01T00:00:15.000Z');
    await lease.ensure();
    expect(server.methods).toHaveLength(3);
  });

  test('goes on to the next operation of its holder without being free in between', async () => {
    const setting = setUp({ kind: 'adopt' });
    const { time, server, lease } = setting;
    const next = operationAt(time, { id: 'next', kind: 'upgrade', fence: 3 });
    await lease.passOn(next, { status: { current: 'v1' } }, (live) => live.current === 'v1');
    expect(server.methods).toEqual(['PATCH']);
    expect(parseRelease(server.object ?? fail())).toMatchObject({
      current: 'v1',
      fence: 3,
      operation: { id: 'next', kind: 'upgrade' },
    });
    await time.pass(5000);
    expect(renewedAt(setting)).toBe('2026-01-01T00:00:05.000Z');
    await lease.finish({ status: {} }, () => true);
    expect(parseRelease(server.object ?? fail()).operation).toBeUndefined();
  });

  test('is passed on to nobody once somebody else has it', async () => {
    const { time, server, lease } = setUp({ kind: 'adopt' });
    server.change({ status: { operation: { id: 'theirs' } } });
    const next = operationAt(time, { id: 'next' });
    await expect(lease.passOn(next, { status: {} }, () => true)).rejects.toMatchObject({
      code: 'LeaseLost',
    });
  });

  test('tells of what is under way with its next renewal', async () => {
    const { time, server, lease } = setUp();
    const latest: VersionSummary = {
      name: 'v2',
      sequence: 2,
      phase: 'pending',
      chart: { name: 'web', version: '1.0.0', appVersion: '' },
      updatedAt: time.now(),
      description: 'Preparing upgrade',
      holder: 'alice@laptop (1)',
    };
    lease.announce(latest);
    await time.pass(5000);
    expect(parseRelease(server.object ?? fail()).latest).toEqual(latest);
  });

  test('survives a server that is away for a while', async () => {
    const { time, server, lease } = setUp();
    server.onRequest = () => Promise.reject(unreachable);
    await time.pass(9000);
    server.onRequest = async () => undefined;
    await time.pass(500);
    await lease.ensure();
    expect(lease.signal.aborted).toBe(false);
  });

  test('does not wait for an answer beyond its time', async () => {
    const { time, server, lease } = setUp();
    server.onRequest = never;
    await time.pass(10_000);
    server.onRequest = async () => undefined;
    await time.pass(500);
    expect(server.methods).toEqual(['PATCH', 'PATCH']);
    await lease.ensure();
    expect(server.methods).toHaveLength(2);
  });

  test('that is old is renewed before anything else is done', async () => {
    const { time, server, lease } = setUp();
    time.sleep(12_000);
    await lease.ensure();
    expect(server.methods).toEqual(['PATCH']);
  });

  test('that is old and cannot be renewed lets nobody write', async () => {
    const { time, server, lease } = setUp();
    time.sleep(12_000);
    server.onRequest = async () => {
      time.sleep(30_000);
      throw unreachable;
    };
    await expect(lease.ensure()).rejects.toBe(unreachable);
  });

  test('that is old tries a server that is away again, for a minute', async () => {
    const { time, server, lease } = setUp();
    time.sleep(12_000);
    let tries = 0;
    server.onRequest = async () => {
      time.sleep(20_000);
      if (++tries < 20) throw unreachable;
    };
    await expect(lease.ensure()).rejects.toBe(unreachable);
    expect(tries).toBe(4);
  });

  test.each([
    ['a server that will not', new HelmError('KubeForbidden', 'you may not')],
    ['what is no trouble of a server', new Error('a defect')],
  ])('that is old does not try %s again', async (_, problem) => {
    const { time, server, lease } = setUp();
    time.sleep(12_000);
    let tries = 0;
    server.onRequest = async () => {
      if (++tries < 20) throw problem;
    };
    await expect(lease.ensure()).rejects.toBe(problem);
    expect(tries).toBe(1);
  });

  test('is lost to who took over, once and for all', async () => {
    const { time, server, lease } = setUp();
    const other = operationAt(time, { id: 'theirs', holder: 'bob@ci (2)', fence: 3 });
    server.change({ status: { operation: formatOperation(other), fence: 3 } });
    await lease.ensure();
    await time.pass(5000);
    expect(lease.signal.aborted).toBe(true);
    await expect(lease.ensure()).rejects.toMatchObject({
      code: 'LeaseLost',
      message: expect.stringContaining('upgrade by bob@ci (2), operation theirs,') as string,
    });
    const count = server.methods.length;
    await time.pass(60_000);
    expect(server.methods).toHaveLength(count);
  });

  test('is lost when the release is gone', async () => {
    const { time, server, lease } = setUp();
    server.object = undefined;
    time.sleep(20_000);
    await expect(lease.ensure()).rejects.toMatchObject({ code: 'LeaseLost' });
  });

  test('is kept when others have changed something else', async () => {
    const { time, server, lease } = setUp();
    server.change({ metadata: { labels: { team: 'a' } } });
    await time.pass(5000);
    expect(server.methods).toEqual(['PATCH', 'GET', 'PATCH']);
    expect(lease.release.labels).toEqual({ team: 'a' });
  });
});

describe('what a holder writes into the lock', () => {
  const application = {
    apiVersion: 'app.k8s.io/v1beta1',
    kind: 'Application',
    name: 'web',
    uid: 'a',
  };

  test('is the name of the version to come, for whoever takes over', async () => {
    const { server, lease } = setUp();
    await lease.reserve('next');
    expect(lease.operation).toMatchObject({ id: 'ours', version: 'next' });
    expect(parseRelease(server.object ?? fail()).operation).toMatchObject({
      id: 'ours',
      version: 'next',
      holder: 'alice@laptop (1)',
    });
  });

  test('is not taken for written where somebody else holds the lock by now', async () => {
    const { time, server, lease } = setUp();
    const other = operationAt(time, { id: 'theirs', version: 'next', fence: 3 });
    server.change({ status: { operation: formatOperation(other) } });
    await expect(lease.reserve('next')).rejects.toMatchObject({ code: 'LeaseLost' });
    expect(lease.operation.version).toBe('ours');
  });

  test('is written again over what others have changed meanwhile', async () => {
    const { server, lease } = setUp();
    server.change({ metadata: { labels: { team: 'a' } } });
    await lease.reserve('next');
    expect(server.methods).toEqual(['PATCH', 'GET', 'PATCH']);
  });

  test('is the Application that the release belongs to, and once is enough', async () => {
    const { server, lease } = setUp();
    await lease.belongTo(application);
    expect(lease.release.application).toEqual(application);
    server.change({ metadata: { labels: { team: 'a' } } });
    await lease.belongTo(application);
    expect(server.methods).toEqual(['PATCH', 'PATCH', 'GET']);
  });
});

test('a lease is as old as its lock', async () => {
  const { time, lease } = setUp();
  expect(lease.age).toBe(0);
  await time.pass(7000);
  expect(lease.age).toBe(7000);
});

test('a lease that is left to its fate is renewed no more, and lets nobody write', async () => {
  const { time, server, lease } = setUp();
  lease.abandon();
  await time.pass(60_000);
  expect(server.methods).toEqual([]);
  await expect(lease.ensure()).rejects.toThrow('The operation has ended');
});

describe('endOfCreations()', () => {
  const writtenAt = new Date('2026-01-01T00:00:00Z');
  const endAfter = (leaseSeconds: number, written = writtenAt): Date | undefined =>
    endOfCreations(written, operationAt(new ManualTime(), { leaseSeconds }));

  test('is told in whole seconds, before the lease ends', () => {
    expect(endAfter(10)).toEqual(new Date('2026-01-01T00:00:08Z'));
    expect(endAfter(4)).toEqual(new Date('2026-01-01T00:00:03Z'));
  });

  test('is none where servers cannot tell it, or nobody knows when the lock was written', () => {
    expect(endAfter(3)).toBeUndefined();
    expect(endAfter(10, new Date(0))).toBeUndefined();
  });
});

describe('what is created under a lease', () => {
  test('may arrive as long as the holder believes in it, by the clock of the server', async () => {
    const { time, lease } = setUp();
    await time.pass(5000);
    expect(await lease.creationsUntil()).toEqual(new Date('2026-01-01T00:00:17.000Z'));
  });

  test('has half a lease at least: an older one is renewed first', async () => {
    const { time, server, lease } = setUp();
    await time.pass(5000);
    time.sleep(8000);
    expect(await lease.creationsUntil()).toEqual(new Date('2026-01-01T00:00:25.000Z'));
    expect(server.methods).toEqual(['PATCH', 'PATCH']);
  });

  test('goes by the last renewal where another one is not answered', async () => {
    const { time, server, lease } = setUp();
    await time.pass(5000);
    time.sleep(8000);
    server.onRequest = () => Promise.reject(unreachable);
    expect(await lease.creationsUntil()).toEqual(new Date('2026-01-01T00:00:17.000Z'));
  });

  test('has no end by a lease that is too short to be told', async () => {
    const { server, lease } = setUp({ leaseSeconds: 3 });
    expect(await lease.creationsUntil()).toBeUndefined();
    expect(server.methods).toEqual([]);
  });

  test('is nothing once somebody else holds the lock', async () => {
    const { time, server, lease } = setUp();
    const other = operationAt(time, { id: 'theirs', fence: 3 });
    server.change({ status: { operation: formatOperation(other) } });
    time.sleep(8000);
    await expect(lease.creationsUntil()).rejects.toMatchObject({ code: 'LeaseLost' });
  });
});

describe('the end of a lease', () => {
  const done = { status: { current: 'v2' } };

  test('is one change that gives the lock back, and the last', async () => {
    const { time, server, lease } = setUp();
    await lease.finish(done, ({ current }) => current === 'v2');
    expect(lease.release).toMatchObject({ current: 'v2', operation: undefined, fence: 2 });
    await time.pass(60_000);
    expect(server.methods).toEqual(['PATCH']);
    await expect(lease.ensure()).rejects.toThrow('The operation has ended');
  });

  test('waits for a renewal that is under way', async () => {
    const { time, server, lease } = setUp();
    let answer = (): void => undefined;
    server.onRequest = () => new Promise((resolve) => (answer = resolve));
    await time.pass(5000);
    const finishing = lease.finish(done, ({ current }) => current === 'v2');
    server.onRequest = async () => undefined;
    answer();
    await finishing;
    expect(server.methods).toEqual(['PATCH', 'PATCH']);
  });

  test('is recognised when its answer was lost, even if somebody has locked it since', async () => {
    const { time, server, lease } = setUp();
    const other = formatOperation(operationAt(time, { id: 'theirs', fence: 3 }));
    server.change({ status: { current: 'v2', operation: other } });
    await lease.finish(done, ({ current }) => current === 'v2');
    expect(lease.release.operation?.id).toBe('theirs');
  });

  test('is refused to who has lost it', async () => {
    const { time, server, lease } = setUp();
    const other = formatOperation(operationAt(time, { id: 'theirs', fence: 3 }));
    server.change({ status: { operation: other } });
    await expect(lease.finish(done, ({ current }) => current === 'v2')).rejects.toMatchObject({
      code: 'LeaseLost',
    });
    expect(parseRelease(server.object ?? fail()).current).toBeUndefined();
  });
});

function fail(): never {
  throw new Error('The release is gone');
}

describe('who shall stop', () => {
  test('waits no longer than a lease for a server that is gone', async () => {
    const stop = new AbortController();
    const { time, server, lease } = setUp({}, stop.signal);
    await time.pass(1000);
    server.onRequest = never;
    stop.abort();
    const ended = expect(lease.finish({ status: {} }, () => true)).rejects.toMatchObject({
      code: 'LeaseNotRenewed',
    });
    await time.pass(15_000);
    await ended;
    expect(lease.signal.aborted).toBe(true);
  });

  test('may take its time as long as the server answers', async () => {
    const stop = new AbortController();
    const { time, lease } = setUp({}, stop.signal);
    stop.abort();
    await time.pass(100_000);
    expect(lease.signal.aborted).toBe(false);
    await lease.finish({ status: {} }, () => true);
    await time.pass(100_000);
    expect(lease.signal.aborted).toBe(false);
  });

  test('is not listened to once the lock is given back', async () => {
    const stop = new AbortController();
    const { time, server, lease } = setUp({}, stop.signal);
    await lease.finish({ status: {} }, () => true);
    server.onRequest = never;
    stop.abort();
    await time.pass(100_000);
    expect(lease.signal.aborted).toBe(false);
  });
});
