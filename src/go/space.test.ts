import { expect, test } from 'vitest';
import { isSpace, trimSpace } from './space.ts';

test('isSpace() knows U+0085 and not the byte order mark', () => {
  expect(isSpace('\u0085')).toBe(true);
  expect(isSpace('\u00A0')).toBe(true);
  expect(isSpace('\uFEFF')).toBe(false);
  expect(isSpace('\u200B')).toBe(false);
});

test('trimSpace() cuts Go’s spaces at both ends', () => {
  expect(trimSpace('\u0085 \t a b \r\n')).toBe('a b');
  expect(trimSpace('\uFEFFa')).toBe('\uFEFFa');
});
