/**
 * Letter case of packages unicode and strings: one rune to one rune, where JavaScript may map a
 * letter to several (`ß` to `SS`) and knows no title case.
 */
import { isAscii, replaceInvalid } from './utf8.ts';

/** In threes: capital, title case, small. */
const digraphs = 'ǄǅǆǇǈǉǊǋǌǱǲǳ';

/** unicode.ToUpper, for one character as string iteration gives it. */
export function upperRune(character: string): string {
  // With a subscript iota the capital is one letter, where JavaScript writes two.
  const hasIota = /^[\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7\u1fb3\u1fc3\u1ff3]$/.test(character);
  if (!hasIota) return singleRune(character, character.toUpperCase());
  const code = character.charCodeAt(0);
  return String.fromCharCode(code < 0x1fb0 ? code + 8 : code + 9);
}

/** unicode.ToLower. */
export function lowerRune(character: string): string {
  return character === 'İ' ? 'i' : singleRune(character, character.toLowerCase());
}

/** unicode.ToTitle. */
export function titleRune(character: string): string {
  const isGeorgian = /^[\u10d0-\u10fa\u10fd-\u10ff]$/.test(character);
  if (isGeorgian) return character;
  const digraph = digraphs.indexOf(character);
  return digraph < 0 ? upperRune(character) : digraphs.charAt(digraph - (digraph % 3) + 1);
}

/** strings.Map; a byte that is no UTF-8 becomes U+FFFD. */
export function mapRunes(text: string, map: (character: string) => string): string {
  let mapped = '';
  for (const character of text) mapped += map(character);
  return replaceInvalid(mapped);
}

/** strings.ToUpper. */
export function toUpper(text: string): string {
  return isAscii(text) ? text.toUpperCase() : mapRunes(text, upperRune);
}

/** strings.ToLower. */
export function toLower(text: string): string {
  return isAscii(text) ? text.toLowerCase() : mapRunes(text, lowerRune);
}

function singleRune(character: string, mapped: string): string {
  if (mapped === character) return character;
  const isSingle = String.fromCodePoint(mapped.codePointAt(0) ?? 0) === mapped;
  return isSingle && !isNewerThanGo(character) ? mapped : character;
}

/** Pairs that came with Unicode 16 and 17; Go's tables are those of Unicode 15. */
function isNewerThanGo(character: string): boolean {
  return /^[\u019b\u0264\u1c89\u1c8a\ua7cb-\ua7cf\ua7d2-\ua7d5\ua7da-\ua7dc\u{10d50}-\u{10d85}\u{16ea0}-\u{16ed3}]$/u.test(
    character,
  );
}
