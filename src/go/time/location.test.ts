import { describe, expect, test } from 'vitest';
import { zoneFile } from '../../../test/support/zone-file.ts';
import { formatInstant } from './format.ts';
import { instantOf } from './instant.ts';
import { findLocation } from './location.ts';
import type { Location } from './location.ts';
import { parseTzRule } from './tz-rule.ts';

function format(location: Location | undefined, seconds: number): string {
  if (location === undefined) throw new Error('There is no such location');
  const instant = { unixSeconds: BigInt(seconds), nanosecond: 0, location };
  return formatInstant(instant, '2006-01-02 15:04:05 -070000 MST');
}

describe('findLocation()', () => {
  const read = (name: string): Uint8Array | undefined =>
    name === 'Test/Berlin' ? zoneFile() : undefined;

  test.each([
    [-2_500_000_000, '1890-10-11 20:26:48 +005328 LMT'],
    [1_700_000_000, '2023-11-14 23:13:20 +010000 CET'],
    [1_711_846_799, '2024-03-31 01:59:59 +010000 CET'],
    [1_711_846_800, '2024-03-31 03:00:00 +020000 CEST'],
  ])('reads zone files: %d', (seconds, expected) => {
    expect(format(findLocation('Test/Berlin', read), seconds)).toBe(expected);
  });

  test('asks the engine where there is no file', () => {
    expect(format(findLocation('America/New_York'), 1_711_846_800)).toBe(
      '2024-03-30 21:00:00 -040000 EDT',
    );
    expect(format(findLocation('Asia/Kathmandu'), 0)).toBe('1970-01-01 05:30:00 +053000 +0530');
  });

  test.each(['../etc/passwd', '/etc/passwd', 'No/Where', '+01:00'])('does not know %s', (name) => {
    expect(findLocation(name)).toBeUndefined();
  });

  test('knows UTC under two names', () => {
    expect(findLocation('')).toBe(findLocation('UTC'));
  });
});

test('instantOf() picks one side of a change of the clocks', () => {
  const location = findLocation('Europe/Berlin');
  if (location === undefined) throw new Error('There is no such location');
  const missing = { year: 2024, month: 3, day: 31, hour: 2, minute: 30, second: 0, nanosecond: 0 };
  expect(formatInstant(instantOf(missing, location), '15:04 -0700')).toBe('03:30 +0200');
});

describe('parseTzRule()', () => {
  test.each([
    ['EST5', 0, 'EST', -18_000],
    ['<+0330>-3:30', 0, '+0330', 12_600],
    ['AEST-10AEDT,M10.1.0,M4.1.0/3', 0, 'AEDT', 39_600],
    ['AEST-10AEDT,M10.1.0,M4.1.0/3', 15_552_000, 'AEST', 36_000],
    ['EST5EDT', 15_552_000, 'EDT', -14_400],
    ['XXX0YYY,J60,365/25', 5_097_600 + 7_200, 'YYY', 3_600],
  ])('%s at %d is %s', (rule, seconds, abbreviation, offset) => {
    expect(parseTzRule(rule)?.(seconds)).toMatchObject({ abbreviation, offset });
  });

  test.each(['', 'E5', 'EST', 'EST5EDT,M3.2.0'])('does not understand %j', (rule) => {
    expect(parseTzRule(rule)).toBeUndefined();
  });
});
