import { describe, expect, test } from 'vitest';
import { bcrypt } from './bcrypt.ts';
import { piWords } from './pi-words.ts';

const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function saltFrom(hash: string): Uint8Array {
  const bits = Array.from(hash.slice(7, 29), (digit) =>
    alphabet.indexOf(digit).toString(2).padStart(6, '0'),
  ).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

describe('bcrypt()', () => {
  test.each([
    ['', '$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s.'],
    ['a', '$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe'],
    ['abc', '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i'],
    ['abcdefghijklmnopqrstuvwxyz', '$2a$06$.rCVZVOThsIa97pEDOxvGuRRgzG64bvtJ0938xuqzv18d3ZpQhstC'],
  ])('hashes %j to the published value', (password, hash) => {
    expect(bcrypt(Buffer.from(password), { salt: saltFrom(hash), cost: 6 })).toBe(hash);
  });

  test('looks at 72 bytes', () => {
    const options = { salt: new Uint8Array(16), cost: 4 };
    const long = Buffer.from('x'.repeat(72));
    expect(bcrypt(long, options)).toBe(bcrypt(Buffer.concat([long, Buffer.from('y')]), options));
  });
});

test('piWords() are the digits of pi', () => {
  const words = piWords();
  expect(words).toHaveLength(18 + 4 * 256);
  expect(words[0]).toBe(0x243f6a88);
  expect(words.at(-1)).toBe(0x3ac372e6);
});
