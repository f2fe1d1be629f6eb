import { char, isBlank, isBreak, isBreakOrEnd } from './character.ts';
import type { Cursor } from './cursor.ts';
import { readEscape } from './escape.ts';
import { foldBreaks } from './fold.ts';

/** Reads a scalar in single quotes; the cursor stands on the opening one. */
export function scanSingleQuoted(cursor: Cursor): string {
  cursor.position++;
  let value = '';
  for (;;) {
    value += readRun(cursor, char.singleQuote, char.singleQuote);
    if (cursor.code !== char.singleQuote) {
      value += readLineFold(cursor);
    } else if (cursor.codeAt(1) === char.singleQuote) {
      value += "'";
      cursor.position += 2;
    } else {
      cursor.position++;
      return value;
    }
  }
}

/** Reads a scalar in double quotes; the cursor stands on the opening one. */
export function scanDoubleQuoted(cursor: Cursor): string {
  cursor.position++;
  let value = '';
  for (;;) {
    value += readRun(cursor, char.doubleQuote, char.backslash);
    const code = cursor.code;
    if (code === char.doubleQuote) {
      cursor.position++;
      return value;
    }
    if (code !== char.backslash) value += readLineFold(cursor);
    else if (isBreak(cursor.codeAt(1))) value += readEscapedBreak(cursor);
    else value += readEscape(cursor);
  }
}

/**
 * Reads up to the closing quote, an escape, a line break or the end. Blanks before a line break
 * are dropped.
 */
function readRun(cursor: Cursor, quote: number, escape: number): string {
  if (cursor.isAtDocumentMarker()) throw cursor.error('found unexpected document indicator');
  const { text } = cursor;
  const start = cursor.position;
  let at = start;
  let code = text.charCodeAt(at);
  while (code !== quote && code !== escape && !isBreakOrEnd(code)) code = text.charCodeAt(++at);
  cursor.position = at;
  if (code === quote || code === escape) return text.slice(start, at);
  if (code === char.end) throw cursor.error('found unexpected end of stream');
  while (at > start && isBlank(text.charCodeAt(at - 1))) at--;
  return text.slice(start, at);
}

function readLineFold(cursor: Cursor): string {
  return foldBreaks(readBreaks(cursor));
}

/** A backslash before a line break: the lines are joined, but further breaks count. */
function readEscapedBreak(cursor: Cursor): string {
  cursor.position++;
  cursor.readBreak();
  return readBreaks(cursor).join('');
}

function readBreaks(cursor: Cursor): string[] {
  const breaks: string[] = [];
  for (;;) {
    const code = cursor.code;
    if (isBreak(code)) breaks.push(cursor.readBreak());
    else if (isBlank(code)) cursor.position++;
    else return breaks;
  }
}
