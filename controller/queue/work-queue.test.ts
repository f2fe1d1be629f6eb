import { describe, expect, test } from 'vitest';
import { WorkQueue } from './work-queue.ts';

interface Scheduled {
  readonly at: number;
  readonly call: () => void;
}

/** Time that passes when it is told to. */
function manualTime() {
  let now = 0;
  const scheduled = new Set<Scheduled>();
  return {
    now: () => new Date(now),
    schedule: (delay: number, call: () => void) => {
      const entry = { at: now + delay, call };
      scheduled.add(entry);
      return () => void scheduled.delete(entry);
    },
    pass(milliseconds: number) {
      now += milliseconds;
      for (const entry of [...scheduled]) {
        if (entry.at > now) continue;
        scheduled.delete(entry);
        entry.call();
      }
    },
  };
}

describe('WorkQueue', () => {
  test('hands a key out once, however often it was added', async () => {
    const queue = new WorkQueue(manualTime());
    queue.add('a');
    queue.add('a');
    queue.add('b');
    expect([await queue.take(), await queue.take()]).toEqual(['a', 'b']);
    expect(queue.depth).toBe(0);
  });

  test('gives a key to nobody else while somebody works on it, and again afterwards', async () => {
    const queue = new WorkQueue(manualTime());
    queue.add('a');
    await queue.take();
    queue.add('a');
    const next = queue.take();
    queue.add('b');
    expect(await next).toBe('b');
    queue.done('a');
    expect(await queue.take()).toBe('a');
  });

  test('of two moments the earlier counts', async () => {
    const time = manualTime();
    const queue = new WorkQueue(time);
    queue.add('a', 1000);
    queue.add('a', 200);
    queue.add('a', 5000);
    time.pass(200);
    expect(await queue.take()).toBe('a');
    queue.done('a');
    time.pass(10_000);
    expect(queue.depth).toBe(0);
  });

  test('forgets a key that was removed', () => {
    const time = manualTime();
    const queue = new WorkQueue(time);
    queue.add('a');
    queue.add('b', 100);
    queue.remove('a');
    queue.remove('b');
    time.pass(100);
    expect(queue.depth).toBe(0);
  });

  test('lets its workers go when it is closed', async () => {
    const queue = new WorkQueue(manualTime());
    const taken = queue.take();
    queue.close();
    expect(await taken).toBeUndefined();
    expect(await queue.take()).toBeUndefined();
  });
});
