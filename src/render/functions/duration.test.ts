import { describe, expect, it } from 'vitest';
import { Duration, GoNumber } from '../../go/index.ts';
import { durationFunctions } from './duration.ts';

function call(name: string, ...args: unknown[]): unknown {
  const result = durationFunctions[name]?.call(...(args as never[]));
  return result instanceof Duration ? result.goString() : result;
}

describe('mustToDuration', () => {
  it.each<[unknown, string]>([
    ['1h2m', '1h2m0s'],
    [' 2.5 ', '2.5s'],
    [90n, '1m30s'],
    [1.5, '1.5s'],
    [new GoNumber('uint8', 3n), '3s'],
    [new Duration(1n), '1ns'],
  ])('takes %s', (value, expected) => {
    expect(call('mustToDuration', value)).toBe(expected);
  });

  it.each<[unknown, string]>([
    ['', 'empty duration'],
    ['x', 'could not parse duration "x"'],
    [null, 'invalid duration'],
    [true, 'unsupported duration type bool'],
    [Infinity, 'invalid duration seconds: +Inf'],
    [1e300, 'duration seconds overflow: 1e+300'],
    [10n ** 10n, 'duration seconds overflow: 10000000000'],
  ])('refuses %s', (value, expected) => {
    expect(() => call('mustToDuration', value)).toThrow(expected);
  });
});

describe('durationSeconds and the like', () => {
  it('measure in their unit', () => {
    expect(call('durationSeconds', '1m1.5s')).toBe(61.5);
    expect(call('durationMilliseconds', '1.5s')).toBe(1500n);
    expect(call('durationDays', '36h')).toBe(1.5);
    expect(call('durationWeeks', '84h')).toBe(0.5);
  });

  it('take what is no duration for zero', () => {
    expect(call('durationMinutes', 'x')).toBe(0);
    expect(call('durationNanoseconds', null)).toBe(0n);
  });
});

describe('durationRoundTo and durationTruncateTo', () => {
  it('go to a multiple', () => {
    expect(call('durationRoundTo', '2h13m', '15m')).toBe('2h15m0s');
    expect(call('durationTruncateTo', '2h13m', '15m')).toBe('2h0m0s');
  });

  it('leave the duration where the multiple is none', () => {
    expect(call('durationRoundTo', '2h13m', 'x')).toBe('2h13m0s');
    expect(call('durationTruncateTo', 'x', '15m')).toBe('0s');
  });
});
