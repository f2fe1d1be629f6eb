import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareLines } from './compare-lines.ts';

const shown = (before: string, after: string): string =>
  compareLines(before.split(''), after.split(''))
    .map(({ sign, text }) => sign.trim() + text)
    .join(' ');

describe('compareLines()', () => {
  test.each([
    ['abc', 'abc', 'a b c'],
    ['abc', 'adc', 'a -b +d c'],
    ['', 'ab', '+a +b'],
    ['ab', '', '-a -b'],
    ['abcabba', 'cbabac', '-a -b c +b a b -b a +c'],
  ])('%s becomes %s', (before, after, lines) => {
    expect(shown(before, after)).toBe(lines);
  });

  test('leads from the one text to the other, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = compareLines(before, after);
        const without = (sign: string): readonly string[] =>
          lines.filter((line) => line.sign !== sign).map((line) => line.text);
        expect(without('+')).toEqual(before);
        expect(without('-')).toEqual(after);
      }),
    );
  });
});
