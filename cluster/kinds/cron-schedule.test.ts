import { describe, expect, it } from 'vitest';
import { isTimeZone, nextTime, parseSchedule } from './cron-schedule.ts';

function next(schedule: string, after: string, timeZone?: string): string | undefined {
  const parsed = parseSchedule(schedule);
  if (typeof parsed === 'string') throw new Error(parsed);
  return nextTime(parsed, new Date(after), timeZone)?.toISOString();
}

describe('a schedule', () => {
  it.each([
    ['*/15 * * * *', '2030-01-01T00:01:00Z', '2030-01-01T00:15:00.000Z'],
    ['0 9-17 * * mon-fri', '2030-01-04T17:30:00Z', '2030-01-07T09:00:00.000Z'],
    ['30 4 1,15 * 5', '2030-01-02T00:00:00Z', '2030-01-04T04:30:00.000Z'],
    ['0 0 29 2 *', '2030-01-01T00:00:00Z', '2032-02-29T00:00:00.000Z'],
    ['@daily', '2030-01-01T00:00:00Z', '2030-01-02T00:00:00.000Z'],
    ['0 0 * jan sun', '2030-01-01T00:00:00Z', '2030-01-06T00:00:00.000Z'],
    ['5/20 * * * *', '2030-01-01T00:00:00Z', '2030-01-01T00:05:00.000Z'],
    ['@every 1h30m', '2030-01-01T00:00:01.5Z', '2030-01-01T01:30:01.000Z'],
    ['@every 10ms', '2030-01-01T00:00:00Z', '2030-01-01T00:00:01.000Z'],
  ])('%s fires after %s at %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  it('fires by the time of a zone', () => {
    expect(next('0 9 * * *', '2030-07-01T00:00:00Z', 'Europe/Berlin')).toBe(
      '2030-07-01T07:00:00.000Z',
    );
  });

  it('that never fires has no next time', () => {
    expect(next('0 0 30 2 *', '2030-01-01T00:00:00Z')).toBeUndefined();
  });

  it.each([
    ['* * *', 'expected exactly 5 fields, found 3: [* * *]'],
    ['60 * * * *', 'end of range (60) above maximum (59): 60'],
    ['* * 0 * *', 'beginning of range (0) below minimum (1): 0'],
    ['5-1 * * * *', 'beginning of range (5) beyond end of range (1): 5-1'],
    ['*/0 * * * *', 'step of range should be a positive number: */0'],
    ['x * * * *', 'failed to parse int from x: strconv.Atoi: parsing "x": invalid syntax'],
    ['@every day', 'failed to parse duration @every day: time: invalid duration "day"'],
    ['@sometimes', 'unrecognized descriptor: @sometimes'],
  ])('%s is refused', (schedule, message) => {
    expect(parseSchedule(schedule)).toBe(message);
  });
});

describe('isTimeZone()', () => {
  it('knows the zones there are', () => {
    expect(isTimeZone('Asia/Tokyo')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });
});
