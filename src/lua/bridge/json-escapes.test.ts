import { describe, expect, test } from 'vitest';
import { unescapeInto } from './json-escapes.ts';

/** The text that the inside of a JSON string stands for, or where it is wrong. */
function unescape(inside: string): string | number {
  const text = Buffer.from(`"${inside}"`);
  const bytes = Buffer.concat([text, Buffer.alloc(64)]);
  const target = text.length;
  const result = unescapeInto(bytes, { start: 1, end: text.length - 1, target });
  if ('badEscape' in result) return result.badEscape;
  return bytes.subarray(target, target + result.length).toString();
}

describe('unescapeInto()', () => {
  test.each([
    ['', ''],
    ['plain é😀', 'plain é😀'],
    [String.raw`\"\\\/\b\f\n\r\t`, '"\\/\b\f\n\r\t'],
    [String.raw`\u0041\u00e9\u20ac`, 'Aé€'],
    [String.raw`\uABCD\uabcd`, '\uabcd\uabcd'],
    [String.raw`\ud7ff\ue000`, '\ud7ff\ue000'],
    [String.raw`\ud800\udc00\udbff\udfff`, '\u{10000}\u{10ffff}'],
    [String.raw`a\ud83d\ude00b`, 'a😀b'],
    [String.raw`\u0000`, '\0'],
  ])('reads %s', (inside, text) => {
    expect(unescape(inside)).toBe(text);
  });

  test.each([
    [String.raw`ab\x`, 3],
    [String.raw`\u12`, 1],
    [String.raw`\u12g4`, 1],
    [String.raw`\u 123`, 1],
    [String.raw`\ud800`, 1],
    [String.raw`\ud800x`, 1],
    [String.raw`\ud800\n1234`, 1],
    [String.raw`\ud800xu dc00`, 1],
    [String.raw`\ud800\ud7ff`, 1],
    [String.raw`\ud800\udbff`, 1],
    [String.raw`\ud800\ue000`, 1],
    [String.raw`\udc00\udc00`, 1],
    [String.raw`\udfff`, 1],
    [String.raw`\ud800\udc0`, 1],
    [String.raw`\U0041`, 1],
  ])('refuses %s', (inside, at) => {
    expect(unescape(inside)).toBe(at);
  });
});
