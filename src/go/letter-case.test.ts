import { describe, expect, test } from 'vitest';
import { titleRune, toLower, toUpper } from './letter-case.ts';

describe('letter case', () => {
  test('maps one rune to one rune', () => {
    expect(toUpper('straße ŉ ᾳ ᾀ ÿ')).toBe('STRAßE ŉ ᾼ ᾈ Ÿ');
    expect(toLower('İSTANBUL ΣΑΣ')).toBe('istanbul σασ');
  });

  test('replaces what is no UTF-8, if there is anything but ASCII', () => {
    expect(toUpper('a\udcff')).toBe('A\ufffd');
  });

  test('knows title case', () => {
    expect(Array.from('ǆaߌაß', titleRune).join('')).toBe('ǅAߌაß');
  });
});
