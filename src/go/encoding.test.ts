import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase32, decodeBase64, encodeBase32, encodeBase64 } from './encoding.ts';

test('what is encoded can be decoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(Uint8Array.from(decodeBase64(encodeBase64(bytes)))).toEqual(bytes);
      expect(decodeBase32(encodeBase32(bytes))).toEqual(bytes);
    }),
  );
});

describe('decodeBase64()', () => {
  test('ignores line breaks', () => {
    expect(Buffer.from(decodeBase64('YW\r\nJj\n')).toString()).toBe('abc');
  });

  test.each([
    ['YQ', 0],
    ['YQ=', 3],
    ['YQ==x', 4],
    ['Y=Q=', 1],
    ['YQ=x', 2],
    ['YWJj-', 4],
    ['YWJjé', 4],
    ['YWJ\nj\nYQ', 6],
  ])('refuses %j at byte %d', (text, index) => {
    expect(() => decodeBase64(text)).toThrow(`illegal base64 data at input byte ${index}`);
  });
});

describe('decodeBase32()', () => {
  test.each([
    ['ME', 0],
    ['me======', 0],
    ['MFR=====', 3],
    ['ME=====', 7],
    ['ME=====x', 6],
    ['MFRGGZDFM1', 9],
  ])('refuses %j at byte %d', (text, index) => {
    expect(() => decodeBase32(text)).toThrow(`illegal base32 data at input byte ${index}`);
  });
});
