import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactJson, printExactJson } from './exact-json.ts';

test('exact JSON keeps every integer', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), (integers) => {
      const text = `[${integers.join(',')}]`;
      expect(printExactJson(parseExactJson(text))).toBe(text);
    }),
  );
});

test('exact JSON is JSON otherwise', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(printExactJson(parseExactJson(text))).toBe(text);
    }),
  );
});

test('exact JSON has numbers where they will do', () => {
  expect(parseExactJson('[1, 1e30, 123456789012345678, 0.1]')).toEqual([
    1,
    1e30,
    123456789012345678n,
    0.1,
  ]);
});
