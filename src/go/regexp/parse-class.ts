import { findPosixGroup } from './character-groups.ts';
import type { Cursor } from './cursor.ts';
import { parseGroupEscape, parseRuneEscape } from './parse-escape.ts';
import { rangeItem, RuneSet } from './rune-set.ts';
import type { SetItem } from './rune-set.ts';
import { syntaxError } from './syntax-error.ts';

/** A bracket expression; the cursor is at its `[`. */
export function parseClass(cursor: Cursor, ignoresCase: boolean): RuneSet {
  const whole = cursor.rest;
  cursor.skip(1);
  const isNegated = cursor.accept('^');
  const items: SetItem[] = [];
  // A bracket that comes first is one of the runes.
  do {
    items.push(parsePosixGroup(cursor) ?? parseGroupEscape(cursor) ?? parseRange(cursor, whole));
  } while (cursor.peek() !== ']');
  cursor.skip(1);
  return new RuneSet(items, { isNegated, ignoresCase });
}

function parsePosixGroup(cursor: Cursor): SetItem | undefined {
  const [name] = cursor.match(/\[:[^]*?:\]/y) ?? [];
  if (name === undefined) return undefined;
  const group = findPosixGroup(name);
  if (group === undefined) throw syntaxError('invalid character class range', name);
  return group;
}

function parseRange(cursor: Cursor, whole: string): SetItem {
  const start = cursor.index;
  const low = parseClassRune(cursor, whole);
  const isRange = cursor.peek() === '-' && cursor.peek(1) !== '' && cursor.peek(1) !== ']';
  if (!isRange) return rangeItem(low);
  cursor.skip(1);
  const high = parseClassRune(cursor, whole);
  if (high < low) throw syntaxError('invalid character class range', cursor.since(start));
  return rangeItem(low, high);
}

function parseClassRune(cursor: Cursor, whole: string): number {
  if (cursor.isAtEnd()) throw syntaxError('missing closing ]', whole);
  return cursor.peek() === '\\' ? parseRuneEscape(cursor) : cursor.nextRune();
}
