import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemTime } from './lease-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('the time of the system goes on, and does what is due', () => {
  const start = systemTime.monotonic();
  const act = vi.fn();
  systemTime.after(1000, act);
  vi.advanceTimersByTime(999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
  expect(systemTime.monotonic() - start).toBe(1000);
});

test('the time of the system leaves out what was called off', () => {
  const act = vi.fn();
  systemTime.after(1000, act)();
  vi.advanceTimersByTime(2000);
  expect(act).not.toHaveBeenCalled();
});
