import { isPrintable, runeError } from '../../go/index.ts';

const letterOrDigit = /^[\p{L}\p{Nd}]/u;

/** Only these four count as space in templates. Past the end (NaN) there is none. */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Where the spaces that begin at `at` end. */
export function skipSpaces(text: string, at: number): number {
  let end = at;
  while (isSpace(text.charCodeAt(end))) end++;
  return end;
}

/** Where the letters, digits and underscores that begin at `at` end. */
export function skipWord(text: string, at: number): number {
  for (let end = at; ; end++) {
    const code = text.charCodeAt(end);
    const letter = code | 0x20;
    if (letter >= 0x61 && letter <= 0x7a && code < 0x80) continue;
    if ((code >= 0x30 && code <= 0x39) || code === 0x5f) continue;
    if (code < 0x80 || Number.isNaN(code)) return end;
    const character = characterAt(text, end);
    if (!letterOrDigit.test(character)) return end;
    end += character.length - 1;
  }
}

/**
 * Where what is quoted by the mark at `start` ends, behind the closing one; -1 where the line or
 * the text ends first.
 */
export function quotedEnd(text: string, start: number): number {
  const mark = text.charCodeAt(start);
  for (let at = start + 1; ; at++) {
    let code = text.charCodeAt(at);
    if (code === mark) return at + 1;
    if (code === 0x5c) code = text.charCodeAt(++at);
    if (code === 0x0a || Number.isNaN(code)) return -1;
  }
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
