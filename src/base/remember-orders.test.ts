import { expect, test, vi } from 'vitest';
import { rememberOrders } from './remember-orders.ts';

test('rememberOrders() sorts maps with the same keys once', () => {
  const sort = vi.fn((keys: readonly string[]) => keys.toSorted());
  const keysOf = rememberOrders(sort);
  const sorted = (...keys: readonly string[]): readonly string[] =>
    keysOf(new Map(keys.map((key) => [key, 1])));
  expect(sorted('b', 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(sorted('b', 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(sort).toHaveBeenCalledTimes(1);
  expect(sorted('b', 'a', 'c')).toEqual(['a', 'b', 'c']);
  expect(sorted('b', 'c')).toEqual(['b', 'c']);
  expect(sorted('b', 'd', 'a')).toEqual(['a', 'b', 'd']);
  expect([sorted(), sorted('x')]).toEqual([[], ['x']]);
  expect(sort).toHaveBeenCalledTimes(4);
});

test('rememberOrders() is right for any maps, however many', () => {
  const keysOf = rememberOrders((keys) => keys.toSorted());
  for (let count = 0; count < 3000; count++) {
    const keys = Array.from(
      { length: count % 50 },
      (_, index) => `${(index * count) % 97}-${index}`,
    );
    expect(keysOf(new Map(keys.map((key) => [key, 1])))).toEqual(keys.toSorted());
  }
});
