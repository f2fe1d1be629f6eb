import { expect, test } from 'vitest';
import { BackOff } from './back-off.ts';

test('BackOff waits ever longer, up to five minutes, and begins anew once the trouble is over', () => {
  const troubles = new BackOff();
  const waits = Array.from({ length: 12 }, () => troubles.next('a'));
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(waits.at(-1)).toBe(300_000);
  expect(troubles.next('b')).toBe(1000);
  troubles.end('a');
  expect(troubles.next('a')).toBe(1000);
});
