import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDuration, parseDuration } from './duration-text.ts';
import { Duration, inUnits, roundDuration, truncateDuration } from './duration.ts';

describe('parseDuration()', () => {
  test.each([
    ['0', 0n],
    ['-1h2m3.5s', -3_723_500_000_000n],
    ['1.5µs', 1_500n],
    ['1.5μs', 1_500n],
    ['.5s', 500_000_000n],
    ['5.s', 5_000_000_000n],
    ['+1ms1ns', 1_000_001n],
    ['0.3333333333333333333h', 1_200_000_000_000n],
    ['-9223372036854775808ns', -(2n ** 63n)],
  ])('reads %s', (text, nanoseconds) => {
    expect(parseDuration(text)).toBe(nanoseconds);
  });

  test.each([
    ['', 'time: invalid duration ""'],
    ['-', 'time: invalid duration "-"'],
    ['.s', 'time: invalid duration ".s"'],
    ['1', 'time: missing unit in duration "1"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
    ['1h 2m', 'time: unknown unit "h " in duration "1h 2m"'],
    ['1é', String.raw`time: unknown unit "\xc3\xa9" in duration "1\xc3\xa9"`],
    ['9223372036854775808ns', 'time: invalid duration "9223372036854775808ns"'],
    ['99999999999999999999s', 'time: invalid duration "99999999999999999999s"'],
  ])('refuses %j', (text, message) => {
    expect(() => parseDuration(text)).toThrow(message);
  });

  test('reads what formatDuration() writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (nanoseconds) => {
        expect(parseDuration(formatDuration(nanoseconds))).toBe(nanoseconds);
      }),
    );
  });
});

test.each([
  [0n, '0s'],
  [999n, '999ns'],
  [1_500n, '1.5µs'],
  [1_000_000n, '1ms'],
  [61_000_000_000n, '1m1s'],
  [3_600_000_000_000n, '1h0m0s'],
  [-90_061_000_000_001n, '-25h1m1.000000001s'],
])('formatDuration() writes %d as %s', (nanoseconds, text) => {
  expect(formatDuration(nanoseconds)).toBe(text);
});

describe('rounding', () => {
  test('goes to the nearest multiple, halves away from zero', () => {
    expect(roundDuration(25n, 10n)).toBe(30n);
    expect(roundDuration(-25n, 10n)).toBe(-30n);
    expect(roundDuration(24n, 10n)).toBe(20n);
    expect(truncateDuration(-29n, 10n)).toBe(-20n);
  });

  test('leaves the value alone without a multiple', () => {
    expect(roundDuration(25n, 0n)).toBe(25n);
    expect(truncateDuration(25n, -1n)).toBe(25n);
  });

  test('stops at the largest duration', () => {
    expect(roundDuration(2n ** 63n - 1n, 10n ** 18n)).toBe(9n * 10n ** 18n);
    expect(roundDuration(2n ** 63n - 1n, 10n)).toBe(2n ** 63n - 1n);
  });
});

test('inUnits() adds whole units and their fraction', () => {
  expect(inUnits(5_400_000_000_000n, 3_600_000_000_000n)).toBe(1.5);
});

test('a Duration has the methods of time.Duration', () => {
  const duration = new Duration(5_400_000_000_001n);
  expect(duration.goMethod('Milliseconds')?.call()).toBe(5_400_000n);
  expect(duration.goMethod('Truncate')?.call(new Duration(1_000_000_000n) as never)).toEqual(
    new Duration(5_400_000_000_000n),
  );
  expect(duration.goMethod('Days')).toBeUndefined();
});
