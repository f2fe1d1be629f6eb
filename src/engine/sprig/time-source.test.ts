import { expect, test } from 'vitest';
import { dateFunctions } from './dates.ts';
import { makeTimeSource } from './time-source.ts';

const environment = {
  now: () => new Date('2024-07-01T12:00:00.250Z'),
  localTimeZone: 'America/New_York',
};
const functions = dateFunctions(makeTimeSource(environment));

function call(name: string, ...args: unknown[]): unknown {
  return functions[name]?.call(...(args as never[]));
}

test('dates are local, and now is the environment’s', () => {
  expect(call('date', '2006-01-02 15:04:05.000 -0700', null)).toBe('2024-07-01 08:00:00.250 -0400');
  expect(call('dateInZone', '15:04 MST', null, 'UTC')).toBe('12:00 UTC');
  expect(call('htmlDate', 0n)).toBe('1969-12-31');
  expect(call('date', '2006-01-02 -0700', call('toDate', '2006-01-02', '2024-01-15'))).toBe(
    '2024-01-15 -0500',
  );
});

test('ago and durationRound count from now', () => {
  const past = call('toDate', '2006-01-02 15:04:05', '2024-07-01 06:30:00');
  expect(call('ago', past)).toBe('1h30m0s');
  expect(call('durationRound', past)).toBe('1h');
  expect(call('ago', 1_719_835_170n)).toBe('30s');
});

test('a zone that nobody knows is UTC', () => {
  expect(call('dateInZone', '15:04 MST', 0n, 'No/Where')).toBe('00:00 UTC');
});
