import type { Cursor } from './cursor.ts';
import type { Flags } from './flags.ts';
import type { Assertion, Node } from './node.ts';
import { parseClass } from './parse-class.ts';
import { parseGroupEscape, parseRuneEscape } from './parse-escape.ts';
import { rangeItem, RuneSet } from './rune-set.ts';

const assertionEscapes: ReadonlyMap<string, Assertion> = new Map([
  ['A', 'beginText'],
  ['b', 'wordBoundary'],
  ['B', 'noWordBoundary'],
  ['z', 'endText'],
]);

/** What stands for one rune, or for one place. */
export function parseAtom(cursor: Cursor, flags: Flags): Node {
  switch (cursor.peek()) {
    case '^':
      cursor.skip(1);
      return { kind: 'assert', assertion: flags.isMultiline ? 'beginLine' : 'beginText' };
    case '$':
      cursor.skip(1);
      return { kind: 'assert', assertion: flags.isMultiline ? 'endLine' : 'endText' };
    case '.':
      cursor.skip(1);
      return { kind: 'rune', set: flags.dotMatchesNewline ? anyRune() : anyRuneButNewline() };
    case '[':
      return { kind: 'rune', set: parseClass(cursor, flags.ignoresCase) };
    case '\\':
      return parseEscape(cursor, flags);
    default:
      return literal(cursor.nextRune(), flags);
  }
}

function parseEscape(cursor: Cursor, flags: Flags): Node {
  const assertion = assertionEscapes.get(cursor.peek(1));
  if (assertion !== undefined) {
    cursor.skip(2);
    return { kind: 'assert', assertion };
  }
  const group = parseGroupEscape(cursor);
  if (group !== undefined) return { kind: 'rune', set: new RuneSet([group], flags) };
  return literal(parseRuneEscape(cursor), flags);
}

export function literal(rune: number, flags: Flags): Node {
  const set = new RuneSet([rangeItem(rune)], flags);
  // A lone surrogate can't be told from a byte that is no UTF-8.
  const isPlain = !flags.ignoresCase && (rune < 0xd800 || rune > 0xdfff);
  return isPlain
    ? { kind: 'rune', set, literal: String.fromCodePoint(rune) }
    : { kind: 'rune', set };
}

function anyRune(): RuneSet {
  return new RuneSet([], { isNegated: true });
}

function anyRuneButNewline(): RuneSet {
  return new RuneSet([rangeItem(0x0a)], { isNegated: true });
}
