import { expect, test } from 'vitest';
import { GoMap, goTypeOf } from '../../go/index.ts';
import { plainMap } from './plain-map.ts';

const values = { name: 'common.Values', underlying: 'map[string]interface {}' };

test('plainMap() is the same map without its name', () => {
  const named = new GoMap(values, [['a', 1n]]);
  const plain = plainMap(named);
  plain.set('b', 2n);
  plain.delete('a');
  expect(goTypeOf(plain)).toBe('map[string]interface {}');
  expect(Array.from(named)).toEqual([['b', 2n]]);
  expect([plain.size, plain.get('b'), plain.has('a'), ...plain.keys()]).toEqual([
    1,
    2n,
    false,
    'b',
  ]);
  expect(plainMap(named)).toBe(plain);
});

test('plainMap() leaves a map alone that has no name', () => {
  const map = new Map<string, unknown>();
  const texts = new GoMap('map[string]string');
  expect(plainMap(map)).toBe(map);
  expect(plainMap(texts)).toBe(texts);
});
