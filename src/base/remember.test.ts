import { expect, test, vi } from 'vitest';
import { remember } from './remember.ts';

test('remember() computes once for a text, but for long ones', () => {
  const double = vi.fn((text: string) => text + text);
  const remembered = remember(double);
  const long = 'x'.repeat(1000);
  expect(['a', 'a', 'b', long, long].map(remembered)).toEqual([
    ...['aa', 'aa', 'bb'],
    ...[long + long, long + long],
  ]);
  expect(double).toHaveBeenCalledTimes(4);
});

test('remember() forgets what is too much, and goes on', () => {
  const compute = vi.fn((text: string) => `${text}!`);
  const remembered = remember(compute);
  const texts = Array.from({ length: 5000 }, (_, index) => String(index));
  expect(texts.map(remembered)).toEqual(texts.map((text) => `${text}!`));
  expect(remembered('0')).toBe('0!');
  expect(compute).toHaveBeenCalledTimes(5001);
});
