import { isPrintable, runeError } from '../../go/index.ts';

export const leftDelimiter = '{{';
export const rightDelimiter = '}}';

const spaceCodes: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, 0x0a]);
const letterOrDigit = /^[\p{L}\p{Nd}]/u;

/** Only these four count as space in templates. Past the end (NaN) there is none. */
export function isSpace(code: number): boolean {
  return code <= 0x20 && spaceCodes.has(code);
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** The length (in UTF-16 units) of the letter, digit or `_` at `at`; 0 where there is none. */
export function wordCharacterLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return isAsciiWordCharacter(code) ? 1 : 0;
  const character = characterAt(text, at);
  return letterOrDigit.test(character) ? character.length : 0;
}

/** The whole character at `at`; empty past the end. */
export function characterAt(text: string, at: number): string {
  const rune = text.codePointAt(at);
  return rune === undefined ? '' : String.fromCodePoint(rune);
}

/** As fmt's `%#U` shows it: `U+0021 '!'`. */
export function describeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? runeError;
  const rune = code >= 0xd800 && code <= 0xdfff ? runeError : code;
  const name = `U+${rune.toString(16).toUpperCase().padStart(4, '0')}`;
  return isPrintable(rune) ? `${name} '${String.fromCodePoint(rune)}'` : name;
}

/** Where the spaces that begin at `at` end. */
export function skipSpaces(text: string, at: number): number {
  let end = at;
  while (isSpace(text.charCodeAt(end))) end++;
  return end;
}

function isAsciiWordCharacter(code: number): boolean {
  const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  return isLetter || isDigit(code) || code === 0x5f;
}
