import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createUlid, isUlid, newestUlid } from './ulid.ts';

const epoch = new Date(0);
const most = new Date(2 ** 48 - 1);
const last = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ';
const time = fc.date({ min: epoch, max: most, noInvalidDate: true });
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('createUlid()', () => {
  test('prints time and chance as the specification does', () => {
    const now = new Date(1_469_918_176_385);
    expect(createUlid({ now, random: () => 0 })).toBe('01ARYZ6S410000000000000000');
    expect(createUlid({ now: epoch, random: () => 0.999_999 })).toBe('0000000000ZZZZZZZZZZZZZZZZ');
    expect(createUlid({ now: most, random: () => 0 })).toBe('7ZZZZZZZZZ0000000000000000');
  });

  test('makes ULIDs of any time and chance', () => {
    fc.assert(
      fc.property(time, chance, (now, value) => isUlid(createUlid({ now, random: () => value }))),
    );
  });

  test('sorts by time', () => {
    fc.assert(
      fc.property(time, time, (one, other) => {
        fc.pre(one < other);
        const first = createUlid({ now: one, random: () => 0.9 });
        return first < createUlid({ now: other, random: () => 0.1 });
      }),
    );
  });

  test('goes up over clocks that go anywhere', () => {
    const clock = fc.array(fc.tuple(time, chance), { minLength: 2 });
    fc.assert(
      fc.property(clock, (readings) => {
        const chain: string[] = [];
        for (const [now, value] of readings) {
          // The very last one has no successor.
          fc.pre(chain.at(-1) !== last);
          chain.push(createUlid({ now, random: () => value, after: chain.at(-1) }));
        }
        expect(chain).toEqual([...new Set(chain)].sort());
      }),
    );
  });

  test('counts on from one of the future, in whatever case', () => {
    const after = '01arYZ6S41ZZZZZZZZZZZZZZZZ';
    const next = createUlid({ now: epoch, random: () => 0.5, after });
    expect(next).toBe('01ARYZ6S420000000000000000');
  });

  test('refuses what has no successor or is none', () => {
    const none = { now: epoch, random: () => 0 };
    expect(() => createUlid({ ...none, after: last })).toThrow('no ULID');
    expect(() => createUlid({ ...none, after: 'web-1' })).toThrow('"web-1" is not a ULID');
    expect(() => createUlid({ ...none, now: new Date(-1) })).toThrow('no ULID');
  });
});

test('isUlid() knows length, letters and range', () => {
  expect(isUlid('01ARYZ6S41TSV4RRFFQ69G5FAV')).toBe(true);
  expect(isUlid('01aryz6s41tsv4rrffq69g5fav')).toBe(true);
  expect(isUlid('81ARYZ6S41TSV4RRFFQ69G5FAV')).toBe(false);
  expect(isUlid('01ARYZ6S41TSV4RRFFQ69G5FAU')).toBe(false);
  expect(isUlid('01ARYZ6S41TSV4RRFFQ69G5FA')).toBe(false);
});

test('newestUlid() knows those that another one can follow', () => {
  const [older, newer] = ['01ARYZ6S410000000000000000', '01aryz6s420000000000000000'];
  expect(newestUlid([newer, undefined, 'web-1', older, last])).toBe(newer.toUpperCase());
  expect(newestUlid(['web-1', last])).toBeUndefined();
});
