import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortedKeys } from './sorted-keys.ts';

it('sortedKeys() orders by bytes, as Go does', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (keys) => {
      const sorted = sortedKeys(new Map(keys.map((key) => [key, 1])));
      const expected = Array.from(new Set(keys)).sort((a, b) =>
        Buffer.compare(Buffer.from(a), Buffer.from(b)),
      );
      expect(sorted).toEqual(expected);
    }),
  );
});
