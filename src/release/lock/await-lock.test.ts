import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { identifyProcess } from '../../processes/index.ts';
import type { Operation } from '../release.ts';
import { holdRelease } from '../testing/held-release.ts';
import type { HeldRelease } from '../testing/held-release.ts';
import { awaitLock } from './await-lock.ts';
import type { AwaitLockOptions, AwaitedLock } from './await-lock.ts';

interface Waiting extends HeldRelease {
  /** How it came out, once it did. */
  readonly outcome: Promise<AwaitedLock>;
  readonly isOver: () => boolean;
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly renew: () => void;
}

function wait(options: Partial<AwaitLockOptions> = {}, own: Partial<Operation> = {}): Waiting {
  const held = holdRelease(own);
  const { server, release, time } = held;
  const outcome = awaitLock(server.client, release, { time, patience: 0, ...options });
  let isOver = false;
  const end = (): void => void (isOver = true);
  outcome.then(end, end);
  return {
    ...held,
    outcome,
    isOver: () => isOver,
    pass: async (milliseconds) => {
      await time.pass(milliseconds);
      await time.pass(0);
    },
    renew: () => held.hold({ ...own, renewedAt: time.now() }),
  };
}

// Only Linux tells when a process began, and so whether a number is still the same process: what needs
// that runs there.
const own = identifyProcess();
/** This process, told as one that started at another time: another process of its number. */
const dead = own && { ...own, start: '1' };

describe('awaitLock()', () => {
  test('takes a lock for abandoned that is not renewed for a whole lease', async () => {
    const { outcome, isOver, pass, server } = wait();
    await pass(14_999);
    expect(isOver()).toBe(false);
    await pass(1);
    expect(await outcome).toMatchObject({ how: 'abandoned', release: { name: 'web' } });
    expect(server.watchCount).toBe(0);
  });

  test('tells when the lock is given back', async () => {
    const { outcome, pass, server } = wait();
    await pass(3000);
    server.change({ status: { operation: null, current: 'v2' } });
    await pass(0);
    expect(await outcome).toMatchObject({ how: 'given-back', release: { current: 'v2' } });
    expect(server.watchCount).toBe(0);
  });

  test('tells when the release is gone', async () => {
    const { outcome, pass, server } = wait();
    await pass(3000);
    server.remove();
    await pass(0);
    expect(await outcome).toEqual({ how: 'given-back', release: undefined });
  });

  test('is refused once a holder who lives has renewed, and names him', async () => {
    const { outcome, pass, renew } = wait();
    await pass(1001);
    renew();
    await pass(0);
    await expect(outcome).rejects.toMatchObject({
      code: 'ReleaseLocked',
      message:
        'another operation (install/upgrade/rollback) is in progress: upgrade by bob@ci (2), operation theirs, works on "web" since 1s',
      hint: 'wait for it with --wait-for-lock 5m',
      retryable: true,
    });
  });

  test('takes a renewal right after the first look for a last breath, and waits a lease from it', async () => {
    const { outcome, isOver, pass, renew } = wait();
    await pass(1000);
    renew();
    await pass(14_999);
    expect(isOver()).toBe(false);
    await pass(1);
    expect(await outcome).toMatchObject({ how: 'abandoned' });
  });

  test('takes a changed label for no sign of life', async () => {
    const { outcome, pass, server } = wait();
    await pass(5000);
    server.change({ metadata: { labels: { team: 'a' } } });
    await pass(9999);
    server.change({ metadata: { labels: { team: 'b' } } });
    await pass(1);
    expect(await outcome).toMatchObject({ how: 'abandoned', release: { labels: { team: 'b' } } });
  });

  test('takes another operation for a sign of life at once', async () => {
    const { outcome, pass, hold } = wait();
    await pass(10);
    hold({ id: 'another', holder: 'carol@desk (3)' });
    await pass(0);
    await expect(outcome).rejects.toThrow('upgrade by carol@desk (3), operation another,');
  });

  test('waits for who lives as long as it has patience', async () => {
    const { outcome, isOver, pass, renew } = wait({ patience: 20_000 });
    for (const pause of [5000, 5000, 5000]) {
      await pass(pause);
      renew();
    }
    await pass(4999);
    expect(isOver()).toBe(false);
    await pass(1);
    await expect(outcome).rejects.toMatchObject({ code: 'ReleaseLocked' });
  });

  test('is refused by a renewal at the end of patience', async () => {
    const { outcome, isOver, pass, renew } = wait({ patience: 14_000 });
    await pass(13_999);
    expect(isOver()).toBe(false);
    await pass(1);
    renew();
    await pass(0);
    await expect(outcome).rejects.toMatchObject({ code: 'ReleaseLocked' });
  });

  test('takes over from who lived and died, within its patience', async () => {
    const { outcome, isOver, pass, renew } = wait({ patience: 60_000 });
    await pass(5000);
    renew();
    await pass(14_999);
    expect(isOver()).toBe(false);
    await pass(1);
    expect(await outcome).toMatchObject({ how: 'abandoned' });
  });

  test('says whom it waits for, and until when', async () => {
    const waits: unknown[] = [];
    const onWait = (told: unknown): void => void waits.push(told);
    const patient = wait({ patience: 60_000, onWait });
    const impatient = wait({ onWait });
    await Promise.all([patient.pass(15_000), impatient.pass(15_000)]);
    const certainAt = new Date('2026-01-01T00:00:15Z');
    expect(waits).toEqual([
      expect.objectContaining({
        name: 'web',
        operation: patient.release.operation,
        until: new Date('2026-01-01T00:01:00Z'),
        certainAt,
      }),
      expect.objectContaining({ until: certainAt, certainAt }),
    ]);
  });

  test('ends with its signal, and watches no longer', async () => {
    const controller = new AbortController();
    const { outcome, pass, server } = wait({ signal: controller.signal });
    await pass(1000);
    expect(server.watchCount).toBe(1);
    controller.abort(new Error('enough'));
    await expect(outcome).rejects.toThrow('enough');
    await pass(0);
    expect(server.watchCount).toBe(0);
  });

  test('does not wait for what the server itself has not seen renewed for two leases', async () => {
    const { server, release, time } = holdRelease();
    server.date = 'Thu, 01 Jan 2026 00:00:31 GMT';
    expect(await awaitLock(server.client, release, { time, patience: 0 })).toMatchObject({
      how: 'abandoned',
    });
    expect(server.methods).toEqual(['GET']);
  });

  test.runIf(dead)('asks nobody about a process of this machine that has ended', async () => {
    const { server, release, time } = holdRelease({ process: dead });
    expect(await awaitLock(server.client, release, { time, patience: 0 })).toEqual({
      how: 'abandoned',
      release,
    });
    expect(server.methods).toEqual([]);
  });

  test.runIf(dead)('notices within half a second that a process of this machine ends', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
    await once(child, 'spawn');
    const { outcome, isOver, pass } = wait({}, { process: identifyProcess(child.pid) });
    await pass(4600);
    expect(isOver()).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await pass(400);
    expect(await outcome).toMatchObject({ how: 'abandoned' });
  });

  test.runIf(own)(
    'waits no longer than a lease for a process that lives and does not renew',
    async () => {
      const { outcome, isOver, pass } = wait({}, { process: own });
      await pass(14_999);
      expect(isOver()).toBe(false);
      await pass(1);
      expect(await outcome).toMatchObject({ how: 'abandoned' });
    },
  );
});
