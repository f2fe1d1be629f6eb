import { char, isBlankOrEnd, isDigit, isWordCharacter } from './character.ts';
import type { Cursor } from './cursor.ts';
import { scanTagDirective } from './tag.ts';
import { Token } from './token.ts';

/** Reads a %YAML or %TAG line; the cursor stands on the `%`. */
export function scanDirective(cursor: Cursor): Token {
  const { line, column } = cursor;
  cursor.position++;
  const name = readName(cursor);
  const token = readValue(cursor, name, line, column);
  cursor.finishLine();
  return token;
}

function readName(cursor: Cursor): string {
  const start = cursor.position;
  while (isWordCharacter(cursor.code)) cursor.position++;
  if (cursor.position === start) throw cursor.error('could not find expected directive name');
  if (!isBlankOrEnd(cursor.code)) {
    throw cursor.error('found unexpected non-alphabetical character');
  }
  return cursor.text.slice(start, cursor.position);
}

function readValue(cursor: Cursor, name: string, line: number, column: number): Token {
  if (name === 'YAML') {
    return new Token('version-directive', line, column, readVersion(cursor));
  }
  if (name === 'TAG') {
    const { handle, suffix } = scanTagDirective(cursor);
    return new Token('tag-directive', line, column, handle, suffix);
  }
  throw cursor.error('found unknown directive name');
}

function readVersion(cursor: Cursor): string {
  cursor.skipBlanks();
  const major = readVersionNumber(cursor);
  if (cursor.code !== char.dot) {
    throw cursor.error("did not find expected digit or '.' character");
  }
  cursor.position++;
  return `${major}.${readVersionNumber(cursor)}`;
}

function readVersionNumber(cursor: Cursor): number {
  const start = cursor.position;
  while (isDigit(cursor.code)) {
    if (cursor.position - start === 2) throw cursor.error('found extremely long version number');
    cursor.position++;
  }
  if (cursor.position === start) throw cursor.error('did not find expected version number');
  return Number(cursor.text.slice(start, cursor.position));
}
