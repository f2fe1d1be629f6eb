import { expect, test } from 'vitest';
import { RenderDeadline } from './render-deadline.ts';

function clockAt(start: number): { now: () => Date; time: number } {
  const clock = { time: start, now: () => new Date(clock.time) };
  return clock;
}

test('RenderDeadline counts what passes take, not what lies between them', () => {
  const clock = clockAt(1000);
  const deadline = new RenderDeadline(clock, 100);
  deadline.during(() => (clock.time += 60));
  expect(deadline.isExpired()).toBe(false);
  clock.time += 1000;
  deadline.during(() => {
    expect(deadline.isExpired()).toBe(false);
    clock.time += 39;
    expect(deadline.isExpired()).toBe(false);
    clock.time += 1;
    expect(deadline.isExpired()).toBe(true);
  });
});
