import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatGoValue, sprint, sprintf, sprintln } from './fmt.ts';
import { GoComplex } from './types.ts';
import { GoMap, GoNumber, nilMap, nilSlice, typedSlice } from './values.ts';

describe('formatGoValue()', () => {
  it('prints values as Go does', () => {
    expect(formatGoValue(1e6)).toBe('1e+06');
    expect(formatGoValue(new GoNumber('int64', 5n))).toBe('5');
    expect(formatGoValue(['a', 1n, null])).toBe('[a 1 <nil>]');
    expect(
      formatGoValue(
        new Map([
          ['b', 1n],
          ['a', 2n],
        ]),
      ),
    ).toBe('map[a:2 b:1]');
    expect(formatGoValue(new GoComplex(0, 2))).toBe('(0+2i)');
    expect(formatGoValue(null)).toBe('<nil>');
  });
});

describe('sprint()', () => {
  it('spaces operands that are no strings', () => {
    expect(sprint([1n, 2n, 'a', 'b', 3n, 4n])).toBe('1 2ab3 4');
    expect(sprintln(['a', 1n])).toBe('a 1\n');
  });
});

describe('sprintf()', () => {
  it('reports what does not fit', () => {
    expect(sprintf('%d', ['a'])).toBe('%!d(string=a)');
    expect(sprintf('%d', [])).toBe('%!d(MISSING)');
    expect(sprintf('x', [1n])).toBe('x%!(EXTRA int=1)');
    expect(sprintf('%', [])).toBe('%!(NOVERB)');
    expect(sprintf('%[3]d', [1n])).toBe('%!d(BADINDEX)');
  });

  it('prints Go syntax', () => {
    const values = new GoMap('common.Values', [['a', typedSlice('[]string', ['x'])]]);
    expect(sprintf('%#v', [values])).toBe('common.Values{"a":[]string{"x"}}');
    expect(sprintf('%#v %#v', [nilMap(), nilSlice()])).toBe(
      'map[string]interface {}(nil) []interface {}(nil)',
    );
  });

  it('uses String methods for text verbs only', () => {
    const duration = {
      goType: 'time.Duration',
      goKind: 'int64',
      goString: () => '1s',
      goNumber: () => 1_000_000_000n,
    };
    expect(sprintf('%v %s %d %q', [duration, duration, duration, duration])).toBe(
      '1s 1s 1000000000 "1s"',
    );
  });

  it('prints structs and pointers to them', () => {
    const goFields = () =>
      [
        ['A', 1n],
        ['b', 'x'],
      ] as const;
    expect(
      sprintf('%v %+v', [
        { goType: 't.T', goKind: 'struct', goFields },
        { goType: '*t.T', goKind: 'ptr', goFields },
      ]),
    ).toBe('{1 x} &{A:1 b:x}');
  });

  it('pads to the width in runes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, width) => {
        const runes = Array.from(text).length;
        expect(Array.from(sprintf(`%${width + 1}s`, [text])).length).toBe(
          Math.max(runes, width + 1),
        );
      }),
    );
  });

  it('reads back what it prints of integers in every base', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 63n - 1n), (value) => {
        expect(BigInt(sprintf('%#x', [value]))).toBe(value);
        expect(BigInt(sprintf('%O', [value]))).toBe(value);
        expect(BigInt(sprintf('%#b', [value]))).toBe(value);
      }),
    );
  });
});
