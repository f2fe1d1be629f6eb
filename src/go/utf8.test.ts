import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byteAt,
  byteLength,
  compareStrings,
  decodeUtf8,
  encodeUtf8,
  joinBytes,
  runeCount,
  runesOf,
  runeToString,
  sliceBytes,
} from './utf8.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('decodeUtf8()', () => {
  it('escapes each byte that is no part of a rune', () => {
    expect(decodeUtf8(bytes(0x61, 0xff, 0xc3, 0xa9, 0xc3))).toBe('a\udcffé\udcc3');
  });

  it('escapes encoded surrogates and overlong forms byte by byte', () => {
    expect(decodeUtf8(bytes(0xed, 0xa0, 0x80))).toBe('\udced\udca0\udc80');
    expect(decodeUtf8(bytes(0xc0, 0x80))).toBe('\udcc0\udc80');
  });

  it('is undone by encodeUtf8() for every byte sequence', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (input) => {
        expect(new Uint8Array(encodeUtf8(decodeUtf8(input)))).toEqual(new Uint8Array(input));
      }),
    );
  });

  it('keeps a byte order mark', () => {
    expect(decodeUtf8(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa');
  });
});

describe('byte offsets', () => {
  it('count bytes of runes and of escaped bytes', () => {
    expect(byteLength('aé€😀')).toBe(10);
    expect(byteLength('é\udcff')).toBe(3);
  });

  it('slice through a rune and keep its bytes', () => {
    expect(sliceBytes('aéb', 0, 2)).toBe('a\udcc3');
    expect(sliceBytes('aéb', 2)).toBe('\udca9b');
    expect(byteAt('aéb', 2)).toBe(0xa9);
  });

  it('agree with the encoded form for any text', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(20), (input, at) => {
        const text = decodeUtf8(input);
        const cut = Math.min(at, input.length);
        expect(byteLength(text)).toBe(input.length);
        expect(joinBytes(sliceBytes(text, 0, cut) + sliceBytes(text, cut))).toBe(text);
      }),
    );
  });
});

describe('runes', () => {
  it('are counted and listed as Go does, invalid bytes as U+FFFD', () => {
    expect(runeCount('a😀\udcff')).toBe(3);
    expect(runesOf('a😀\udcff')).toEqual([0x61, 0x1f600, 0xfffd]);
  });

  it('outside of Unicode become U+FFFD', () => {
    expect(runeToString(-1)).toBe('\ufffd');
    expect(runeToString(0xd800)).toBe('\ufffd');
  });
});

describe('compareStrings()', () => {
  it('orders astral runes after the private use area, as bytes do', () => {
    expect(compareStrings('\ue000', '😀')).toBeLessThan(0);
  });

  it('orders as the bytes for any two texts', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
        const order = Math.sign(compareStrings(decodeUtf8(a), decodeUtf8(b)));
        expect(order).toBe(Buffer.compare(a, b));
      }),
    );
  });
});
