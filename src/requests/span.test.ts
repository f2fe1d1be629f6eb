import { expect, test } from 'vitest';
import { parseSpan } from './span.ts';

test.each([
  ['30s', 30_000],
  ['5m', 300_000],
  ['1h30m', 5_400_000],
  ['250ms', 250],
  ['999999999h', 2 ** 31 - 1],
])('parseSpan(%o) is %d milliseconds', (text, span) => {
  expect(parseSpan(text)).toBe(span);
});

test.each(['', '5', 'm', '-5m', '1.5h', '5m '])('parseSpan(%o) is none', (text) => {
  expect(parseSpan(text)).toBeUndefined();
});
