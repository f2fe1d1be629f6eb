import { expect, test } from 'vitest';
import { deepEqual } from './deep-equal.ts';
import { Duration } from './time.ts';
import { GoNumber, int64, nilMap, nilSlice, typedSlice } from './values.ts';

test.each([
  [1n, 1n, true],
  [1n, 1, false],
  [1n, int64(1n), false],
  [int64(1n), new GoNumber('int64', 1n), true],
  [NaN, NaN, false],
  [null, null, true],
  [null, [], false],
  [[1n, ['a']], [1n, ['a']], true],
  [[1n], [1n, 2n], false],
  [['a'], typedSlice('[]string', ['a']), false],
  [[], nilSlice(), false],
  [new Map([['a', [1n]]]), new Map([['a', [1n]]]), true],
  [new Map([['a', null]]), new Map([['b', null]]), false],
  [new Map(), nilMap(), false],
  [new Duration(5n), new Duration(5n), true],
  [new Duration(5n), int64(5n), false],
  [Buffer.from('a'), Uint8Array.of(97), true],
])('deepEqual(%o, %o) is %s', (a, b, expected) => {
  expect(deepEqual(a, b)).toBe(expected);
});
