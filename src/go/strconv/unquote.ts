import { GoError } from '../values.ts';
import { joinBytes, runeOf } from '../utf8.ts';

/** One character of a Go literal. */
export interface UnquotedChar {
  /** The code point, or the value of a single byte. */
  readonly rune: number;
  /** False for ASCII and for bytes written as `\xff` or `\377`. */
  readonly isMultibyte: boolean;
  /** The index after the character. */
  readonly end: number;
}

/** strconv.Unquote: the value of a string, raw string or character literal. */
export function unquote(literal: string): string {
  const value = tryUnquote(literal);
  if (value === undefined) throw new GoError('invalid syntax');
  return value;
}

/** strconv.UnquoteChar at `start`: undefined is a syntax error. */
export function unquoteChar(text: string, start: number, mark: string): UnquotedChar | undefined {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  if (start >= text.length || (character === mark && mark !== '`')) return undefined;
  if (character !== '\\') {
    const isMultibyte = character.charCodeAt(0) >= 0x80;
    return { rune: runeOf(character), isMultibyte, end: start + character.length };
  }
  return unescape(text, start + 1, mark);
}

function tryUnquote(literal: string): string | undefined {
  const mark = literal.charAt(0);
  const isClosed = literal.length >= 2 && literal.endsWith(mark);
  if (!isClosed) return undefined;
  const body = literal.slice(1, -1);
  switch (mark) {
    case '`':
      return body.includes('`') ? undefined : body.replaceAll('\r', '');
    case '"':
      return unquoteBody(body, mark);
    case "'": {
      const only = unquoteChar(body, 0, mark);
      return only?.end === body.length && !body.startsWith('\n')
        ? unquoteBody(body, mark)
        : undefined;
    }
    default:
      return undefined;
  }
}

const hasNothingSpecial = /^[^"'\\\n]*$/;

function unquoteBody(body: string, mark: string): string | undefined {
  if (hasNothingSpecial.test(body) && body.isWellFormed()) return body;
  let value = '';
  for (let at = 0; at < body.length;) {
    const next = body.charCodeAt(at) === 0x0a ? undefined : unquoteChar(body, at, mark);
    if (next === undefined) return undefined;
    value += encodeChar(next);
    at = next.end;
  }
  return joinBytes(value);
}

function encodeChar({ rune, isMultibyte }: UnquotedChar): string {
  return rune < 0x80 || isMultibyte
    ? String.fromCodePoint(rune)
    : String.fromCharCode(0xdc00 + rune);
}

/** What follows a backslash; `at` is the index after it. */
function unescape(text: string, at: number, mark: string): UnquotedChar | undefined {
  const letter = text.charAt(at);
  const simple = simpleEscapes[letter];
  if (simple !== undefined) return { rune: simple, isMultibyte: false, end: at + 1 };
  if (letter === mark && letter !== '`' && letter !== '') {
    return { rune: letter.charCodeAt(0), isMultibyte: false, end: at + 1 };
  }
  if (letter >= '0' && letter <= '7')
    return unescapeByte(text.slice(at, at + 3), /^[0-7]{3}$/, 8, at);
  if (letter === 'x') return unescapeByte(text.slice(at + 1, at + 3), /^[0-9a-f]{2}$/i, 16, at + 1);
  if (letter === 'u') return unescapeRune(text.slice(at + 1, at + 5), /^[0-9a-f]{4}$/i, at + 1);
  if (letter === 'U') return unescapeRune(text.slice(at + 1, at + 9), /^[0-9a-f]{8}$/i, at + 1);
  return undefined;
}

const simpleEscapes: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '\\': 0x5c,
};

function unescapeByte(
  digits: string,
  pattern: RegExp,
  base: number,
  start: number,
): UnquotedChar | undefined {
  const rune = Number.parseInt(digits, base);
  if (!pattern.test(digits) || rune > 0xff) return undefined;
  return { rune, isMultibyte: false, end: start + digits.length };
}

function unescapeRune(digits: string, pattern: RegExp, start: number): UnquotedChar | undefined {
  const rune = Number.parseInt(digits, 16);
  const isValid = rune <= 0x10ffff && (rune < 0xd800 || rune > 0xdfff);
  if (!pattern.test(digits) || !isValid) return undefined;
  return { rune, isMultibyte: true, end: start + digits.length };
}
