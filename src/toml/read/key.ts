import type { TomlCursor } from './cursor.ts';
import { endOfText, quoteCharacter } from './cursor.ts';
import { readString } from './string.ts';

/** Reads the parts of a dotted key up to its `=`. */
export function readKey(cursor: TomlCursor): string[] {
  const path: string[] = [];
  for (;;) {
    cursor.skipBlanks();
    checkKeyStart(cursor, path.length === 0);
    path.push(readName(cursor));
    cursor.skipBlanks();
    const separator = cursor.next();
    if (separator === '=') return path;
    if (separator !== '.') throw missingSeparator(cursor, separator);
  }
}

/** Reads the parts of a table's name up to its `]`. */
export function readTableName(cursor: TomlCursor): string[] {
  const path: string[] = [];
  for (;;) {
    cursor.skipBlanks();
    checkNameStart(cursor);
    path.push(readName(cursor));
    cursor.skipBlanks();
    const separator = cursor.next();
    if (separator === ']') return path;
    if (separator !== '.') {
      const found = quoteCharacter(separator);
      throw cursor.error(`expected '.' or ']' to end table name, but got ${found} instead`);
    }
  }
}

/** One part of a dotted name; a bare one may turn out empty. */
function readName(cursor: TomlCursor): string {
  const isQuoted = /^["']$/.test(cursor.peek());
  return isQuoted ? readString(cursor) : cursor.take(/[A-Za-z0-9_-]*/y);
}

function checkKeyStart(cursor: TomlCursor, isFirst: boolean): void {
  const character = cursor.peek();
  if (character === '=' || character === endOfText) {
    throw cursor.error(`unexpected '='${isFirst ? ': key name appears blank' : ''}`);
  }
  if (character === '.') {
    throw cursor.error(`unexpected '.'${isFirst ? ": keys cannot start with a '.'" : ''}`);
  }
}

function checkNameStart(cursor: TomlCursor): void {
  const character = cursor.peek();
  if (character === ']' || character === endOfText) {
    throw cursor.error('unexpected end of table name (table names cannot be empty)');
  }
  if (character === '.') {
    throw cursor.error('unexpected table separator (table names cannot be empty)');
  }
}

function missingSeparator(cursor: TomlCursor, character: string): Error {
  if (character === endOfText) return cursor.error("unexpected EOF; expected key separator '='");
  const problem = `expected '.' or '=', but got ${quoteCharacter(character)} instead`;
  return character === '\n' ? cursor.errorOnPreviousLine(problem) : cursor.error(problem);
}
