import { expect, test } from 'vitest';
import { offsetOf } from './offset-of.ts';

test.each([
  [{ line: 1, column: 1 }, 0],
  [{ line: 1, column: 3 }, 2],
  [{ line: 2, column: 1 }, 5],
  [{ line: 2, column: 2 }, 7],
  [{ line: 2, column: 99 }, 8],
  [{ line: 9, column: 1 }, 9],
])('offsetOf() finds %o', (position, offset) => {
  expect(offsetOf('a: b\n😀c\n', position)).toBe(offset);
});
