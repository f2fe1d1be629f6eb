import { findPerlGroup } from './character-groups.ts';
import type { Cursor } from './cursor.ts';
import type { SetItem } from './rune-set.ts';
import { syntaxError } from './syntax-error.ts';
import { findUnicodeGroup } from './unicode-groups.ts';

const controls: ReadonlyMap<string, number> = new Map(
  Object.entries({ a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 }),
);

/** An escape that stands for many runes: `\d`, `\pL`, `\p{Greek}`. Does not move for any other. */
export function parseGroupEscape(cursor: Cursor): SetItem | undefined {
  if (cursor.peek() !== '\\') return undefined;
  if (/[pP]/.test(cursor.peek(1))) return parseUnicodeGroup(cursor);
  const group = findPerlGroup(cursor.peek(1));
  if (group !== undefined) cursor.skip(2);
  return group;
}

/** An escape that stands for one rune. */
export function parseRuneEscape(cursor: Cursor): number {
  const start = cursor.index;
  cursor.skip(1);
  if (cursor.isAtEnd()) throw syntaxError('trailing backslash at end of expression', '');
  const character = String.fromCodePoint(cursor.nextRune());
  const control = controls.get(character);
  if (control !== undefined) return control;
  const rune = /[0-7x]/.test(character) ? parseNumeric(cursor, character) : undefined;
  if (rune !== undefined) return rune;
  if (/^[\x00-\x7f]$/.test(character) && !/[0-9A-Za-z]/.test(character)) {
    return character.charCodeAt(0);
  }
  throw syntaxError('invalid escape sequence', cursor.since(start));
}

/** `\123` octal (one digit other than 0 would be a backreference), `\x7F`, `\x{10FFFF}`. */
function parseNumeric(cursor: Cursor, first: string): number | undefined {
  if (first === 'x') return parseHexadecimal(cursor);
  const more = cursor.match(/[0-7]{0,2}/y)?.[0] ?? '';
  return first === '0' || more !== '' ? Number.parseInt(first + more, 8) : undefined;
}

/** Leaves the cursor behind the first rune that does not fit: errors show the text up to there. */
function parseHexadecimal(cursor: Cursor): number | undefined {
  if (cursor.isAtEnd()) return undefined;
  if (!cursor.accept('{')) {
    const digits = [cursor.nextRune(), cursor.nextRune()].map((rune) => String.fromCodePoint(rune));
    return digits.every(isHexadecimal) ? Number.parseInt(digits.join(''), 16) : undefined;
  }
  let value: number | undefined;
  for (let character = ''; character !== '}';) {
    if (cursor.isAtEnd()) return undefined;
    character = String.fromCodePoint(cursor.nextRune());
    if (character === '}') break;
    if (!isHexadecimal(character)) return undefined;
    value = (value ?? 0) * 16 + Number.parseInt(character, 16);
    if (value > 0x10ffff) return undefined;
  }
  return value;
}

function isHexadecimal(character: string): boolean {
  return /^[0-9A-Fa-f]$/.test(character);
}

function parseUnicodeGroup(cursor: Cursor): SetItem {
  const start = cursor.index;
  const rest = cursor.rest;
  const isNegated = cursor.peek(1) === 'P';
  cursor.skip(2);
  let name = String.fromCodePoint(cursor.nextRune());
  if (name === '{') {
    const end = rest.indexOf('}');
    if (end < 0)
      throw syntaxError(
        rest.isWellFormed() ? 'invalid character class range' : 'invalid UTF-8',
        rest,
      );
    name = rest.slice(3, end);
    if (!name.isWellFormed()) throw syntaxError('invalid UTF-8', name);
    cursor.index = start + end + 1;
  }
  const group = findUnicodeGroup(name.replace(/^\^/, ''));
  if (group === undefined) throw syntaxError('invalid character class range', cursor.since(start));
  const flips = [isNegated, name.startsWith('^'), group.isNegated].filter(Boolean).length;
  return { source: group.source, isNegated: flips % 2 === 1 };
}
