import { describe, expect, test } from 'vitest';
import { sequenceLength, writeCodePoint } from './utf8.ts';

describe('sequenceLength()', () => {
  const lengthOf = (...bytes: readonly number[]): number =>
    sequenceLength(Uint8Array.from([0x41, ...bytes, 0x41]), 1, 1 + bytes.length);

  test.each([
    [[0x00], 1],
    [[0x7f], 1],
    [[0xc2, 0x80], 2],
    [[0xdf, 0xbf], 2],
    [[0xe0, 0xa0, 0x80], 3],
    [[0xe1, 0x80, 0x80], 3],
    [[0xec, 0xbf, 0xbf], 3],
    [[0xed, 0x80, 0x80], 3],
    [[0xed, 0x9f, 0xbf], 3],
    [[0xee, 0x80, 0x80], 3],
    [[0xef, 0xbf, 0xbf], 3],
    [[0xf0, 0x90, 0x80, 0x80], 4],
    [[0xf1, 0x80, 0x80, 0x80], 4],
    [[0xf3, 0xbf, 0xbf, 0xbf], 4],
    [[0xf4, 0x80, 0x80, 0x80], 4],
    [[0xf4, 0x8f, 0xbf, 0xbf], 4],
  ])('knows %j', (bytes, length) => {
    expect(lengthOf(...bytes)).toBe(length);
  });

  test.each([
    ['a byte that only goes on', [0x80]],
    ['the last of those', [0xbf]],
    ['what one byte says, in two', [0xc1, 0xbf]],
    ['what two bytes say, in three', [0xe0, 0x9f, 0xbf]],
    ['what three bytes say, in four', [0xf0, 0x8f, 0xbf, 0xbf]],
    ['the first surrogate', [0xed, 0xa0, 0x80]],
    ['a point beyond the last', [0xf4, 0x90, 0x80, 0x80]],
    ['a lead that no sequence has', [0xf5, 0x80, 0x80, 0x80]],
    ['a second byte that is too small', [0xe1, 0x7f, 0x80]],
    ['a second byte that is too large', [0xe1, 0xc0, 0x80]],
    ['a second of four that is too small', [0xf1, 0x7f, 0x80, 0x80]],
    ['a second of four that is too large', [0xf1, 0xc0, 0x80, 0x80]],
    ['a third byte that does not go on', [0xe1, 0x80, 0x41]],
    ['a last byte that begins', [0xf1, 0x80, 0x80, 0xc2]],
    ['two bytes, cut off', [0xc2]],
    ['three bytes, cut off', [0xe1, 0x80]],
    ['four bytes, cut off', [0xf1, 0x80, 0x80]],
  ])('refuses %s', (_, bytes) => {
    expect(lengthOf(...bytes)).toBe(0);
  });

  test('does not look beyond the end, whatever comes there', () => {
    expect(sequenceLength(Uint8Array.of(0xc3, 0xa9), 0, 1)).toBe(0);
    expect(sequenceLength(Uint8Array.of(0xe2, 0x82, 0xac), 0, 2)).toBe(0);
    expect(sequenceLength(Uint8Array.of(0xf0, 0x9f, 0x98, 0x80), 0, 3)).toBe(0);
  });
});

describe('writeCodePoint()', () => {
  test.each([0x00, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x1_0000, 0x1_f600, 0x10_ffff])(
    'writes %d as others do',
    (point) => {
      const bytes = new Uint8Array(8).fill(0x21);
      const end = writeCodePoint(bytes, 1, point);
      const expected = Buffer.from(String.fromCodePoint(point));
      expect(Buffer.from(bytes.subarray(1, end))).toEqual(expected);
      expect([bytes[0], ...bytes.subarray(end)].every((byte) => byte === 0x21)).toBe(true);
    },
  );
});
