import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GoObject } from '../values.ts';
import { formatInstant } from './format.ts';
import { fixedZone, utc } from './location.ts';
import { parseInstant } from './parse.ts';
import { Time, zeroTime } from './time.ts';

const berlin = fixedZone('CET', 3600);

function time(text: string): Time {
  return new Time(parseInstant('2006-01-02T15:04:05.999999999Z07:00', text, utc), berlin);
}

function call(receiver: Time, name: string, ...args: unknown[]): unknown {
  return receiver.goMethod(name)?.call(...(args as never[]));
}

describe('formatInstant()', () => {
  const sample = time('2024-02-09T15:04:05.120300000Z');

  test.each([
    ['Mon Jan _2 15:04:05 2006', 'Fri Feb  9 15:04:05 2024'],
    ['Monday, 02-Jan-06 15:04:05 MST', 'Friday, 09-Feb-24 15:04:05 UTC'],
    ['January 2 1 01 002 __2', 'February 9 2 02 040  40'],
    ['3:04PM 03:4:5pm', '3:04PM 03:4:5pm'],
    ['05.000 05.999999 05,9 05.000000000', '05.120 05.1203 05,1 05.120300000'],
    ['Z07:00 -07:00 Z0700 -0700 -07 Z07 -070000', 'Z +00:00 Z +0000 +00 Z +000000'],
    ['Month Janus _2006 .0005 x', 'Month Janus _2024 .0005 x'],
  ])('writes %s', (layout, expected) => {
    expect(formatInstant(sample, layout)).toBe(expected);
  });

  test.each([
    [5 * 3600 + 1800, '+05:30 +053000 +0530'],
    [-3600 * 7 - 61, '-07:01 -070101 -0701'],
    [-59, '+00:00 +000059 +0000'],
  ])('writes an offset of %d seconds', (offset, expected) => {
    const instant = { unixSeconds: 0n, nanosecond: 0, location: fixedZone('', offset) };
    expect(formatInstant(instant, '-07:00 -070000 MST')).toBe(expected);
  });

  test('writes years beyond four digits', () => {
    const instant = { unixSeconds: 2n ** 63n - 1n, nanosecond: 0, location: utc };
    expect(formatInstant(instant, '2006-01-02')).toBe('292277026596-12-04');
  });
});

describe('parseInstant()', () => {
  test.each([
    ['2006-01-02', '2024-02-29', '2024-02-29 00:00:00 +0100 CET'],
    ['2006-01-02T15:04:05Z07:00', '2024-02-29T10:11:12.5Z', '2024-02-29 10:11:12.5 +0000 UTC'],
    ['2006-01-02T15:04:05Z07:00', '2024-02-29T10:11:12+01:00', '2024-02-29 10:11:12 +0100 CET'],
    ['2006-01-02T15:04:05Z07:00', '2024-02-29T10:11:12-02:00', '2024-02-29 10:11:12 -0200 -0200'],
    ['02 Jan 06 15:04 MST', '29 feb 24 10:11 CET', '2024-02-29 10:11:00 +0100 CET'],
    ['02 Jan 06 15:04 MST', '28 Feb 69 10:11 GMT+3', '1969-02-28 13:11:00 +0300 GMT+3'],
    ['3:04PM', '12:11AM', '0000-01-01 00:11:00 +0100 CET'],
    ['2006-002', '2024-060', '2024-02-29 00:00:00 +0100 CET'],
    ['2006  01', '2024 02', '2024-02-01 00:00:00 +0100 CET'],
  ])('reads %s from %s', (layout, value, expected) => {
    expect(new Time(parseInstant(layout, value, berlin), berlin).goString()).toBe(expected);
  });

  test.each([
    ['2006-01-02', 'abc', 'as "2006-01-02": cannot parse "abc" as "2006"'],
    ['2006-01-02', '2024/01', 'as "2006-01-02": cannot parse "/01" as "-"'],
    ['2006-01-02', '2024-13-01', ': month out of range'],
    ['2006-01-02', '2023-02-29', ': day out of range'],
    ['2006-01-02', '2024-02-29 ', ': extra text: " "'],
    ['15:04:05', '10:11:60', ': second out of range'],
    ['15:04 -07:00', '10:11 +25:00', ': time zone offset hour out of range'],
    ['2006-002', '2023-366', ': day-of-year out of range'],
    ['2006-01 002', '2024-03 060', ': day-of-year does not match month'],
    ['MST', 'ABCD', 'as "MST": cannot parse "ABCD" as "MST"'],
  ])('refuses for %s the text %j', (layout, value, message) => {
    const text = `parsing time "${value}"${message.startsWith(':') ? '' : ' '}${message}`;
    expect(() => parseInstant(layout, value, utc)).toThrow(text);
  });

  test('reads what formatInstant() writes', () => {
    const layout = 'Mon Jan 02 15:04:05.000000000 -07:00:00 2006';
    fc.assert(
      fc.property(
        fc.integer({ min: -62_167_219_200, max: 253_402_300_799 }),
        fc.integer({ min: 0, max: 999_999_999 }),
        (seconds, nanosecond) => {
          const instant = { unixSeconds: BigInt(seconds), nanosecond, location: utc };
          expect(parseInstant(layout, formatInstant(instant, layout), utc)).toEqual(instant);
        },
      ),
    );
  });
});

describe('a Time', () => {
  const leapDay = time('2024-02-29T23:59:59.9Z');

  test('answers what calendar and clock show', () => {
    expect(call(leapDay, 'Year')).toBe(2024n);
    expect(call(leapDay, 'YearDay')).toBe(60n);
    expect((call(leapDay, 'Month') as GoObject).goNumber?.()).toBe(2n);
    expect((call(leapDay, 'Weekday') as { goString(): string }).goString()).toBe('Thursday');
    expect(call(leapDay, 'UnixMilli')).toBe(1_709_251_199_900n);
  });

  test('moves by dates and durations', () => {
    expect((call(leapDay, 'AddDate', 1n, 0n, 0n) as Time).goString()).toBe(
      '2025-03-01 23:59:59.9 +0000 UTC',
    );
    expect((call(leapDay, 'Add', 100_000_000n) as Time).goString()).toBe(
      '2024-03-01 00:00:00 +0000 UTC',
    );
    expect((call(leapDay, 'Truncate', 3_600_000_000_000n) as Time).goString()).toBe(
      '2024-02-29 23:00:00 +0000 UTC',
    );
    expect((call(leapDay, 'Round', -1n) as Time).goString()).toBe(leapDay.goString());
  });

  test('changes its clocks, not its moment', () => {
    expect((call(leapDay, 'Local') as Time).goString()).toBe('2024-03-01 00:59:59.9 +0100 CET');
    expect(call(leapDay, 'Equal', call(leapDay, 'Local'))).toBe(true);
    expect(call(call(leapDay, 'Local') as Time, 'GoString')).toBe(
      'time.Date(2024, time.March, 1, 0, 59, 59, 900000000, time.Local)',
    );
  });

  test('can be zero', () => {
    expect(call(zeroTime(utc), 'IsZero')).toBe(true);
    expect(zeroTime(utc).goString()).toBe('0001-01-01 00:00:00 +0000 UTC');
  });
});
