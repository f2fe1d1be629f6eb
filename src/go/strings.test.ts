import { describe, expect, test } from 'vitest';
import { contains, hasPrefix, hasSuffix, replaceAll, split } from './strings.ts';

/** The bytes C3 and A9 make an é. */
const [first, second] = ['\udcc3', '\udca9'];

describe('searching', () => {
  test('finds text', () => {
    expect(contains('héllo', 'é')).toBe(true);
    expect(hasPrefix('héllo', 'hé')).toBe(true);
    expect(hasSuffix('héllo', 'x')).toBe(false);
    expect(split('a,b', ',')).toEqual(['a', 'b']);
    expect(replaceAll('aXa', 'a', '$&')).toBe('$&X$&');
  });

  test('finds half a rune', () => {
    expect(contains('é', first)).toBe(true);
    expect(hasPrefix('é', first)).toBe(true);
    expect(hasSuffix('é', second)).toBe(true);
    expect(split('aéb', first)).toEqual(['a', `${second}b`]);
    expect(replaceAll('é', first, 'x')).toBe(`x${second}`);
  });

  test('joins halves that meet', () => {
    expect(replaceAll(`${first}x${second}`, 'x', '')).toBe('é');
  });

  test('takes nothing for a place between runes', () => {
    expect(split('aé\u{1F600}', '')).toEqual(['a', 'é', '\u{1F600}']);
    expect(replaceAll('aé', '', '-')).toBe('-a-é-');
  });
});
