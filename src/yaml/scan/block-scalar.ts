import { char, isBlank, isBreak, isDigit } from './character.ts';
import type { Cursor } from './cursor.ts';

type Chomping = 'clip' | 'strip' | 'keep';

interface BlockHeader {
  readonly chomping: Chomping;
  /** How much deeper than its parent the content is indented; 0 where the content tells. */
  readonly increment: number;
}

/** Reads a `|` (literal) or `>` (folded) scalar; `parentIndent` is -1 at the top level. */
export function scanBlockScalar(cursor: Cursor, isLiteral: boolean, parentIndent: number): string {
  cursor.position++;
  const { chomping, increment } = readHeader(cursor);
  cursor.finishLine();
  const given = increment > 0 ? Math.max(parentIndent, 0) + increment : 0;
  const { indent, breaks } = skipLeadingBreaks(cursor, given, parentIndent);
  return readContent(cursor, { isLiteral, chomping, indent, breaks });
}

function readHeader(cursor: Cursor): BlockHeader {
  const chomping = readChomping(cursor);
  const increment = readIncrement(cursor);
  return { chomping: chomping ?? readChomping(cursor) ?? 'clip', increment };
}

function readChomping(cursor: Cursor): Chomping | undefined {
  const code = cursor.code;
  if (code !== char.plus && code !== char.dash) return undefined;
  cursor.position++;
  return code === char.plus ? 'keep' : 'strip';
}

function readIncrement(cursor: Cursor): number {
  const code = cursor.code;
  if (!isDigit(code)) return 0;
  if (code === char.zero) throw cursor.error('found an indentation indicator equal to 0');
  cursor.position++;
  return code - char.zero;
}

interface Content {
  readonly isLiteral: boolean;
  readonly chomping: Chomping;
  readonly indent: number;
  /** The empty lines before the first line with content. */
  readonly breaks: string;
}

function readContent(cursor: Cursor, { isLiteral, chomping, indent, breaks }: Content): string {
  let value = '';
  let lineBreak = '';
  let emptyLines = breaks;
  let followsIndentedLine = false;
  while (cursor.column === indent && cursor.code !== char.end) {
    const isIndented = isBlank(cursor.code);
    const folds = !isLiteral && !followsIndentedLine && !isIndented && lineBreak === '\n';
    value += (folds ? (emptyLines === '' ? ' ' : '') : lineBreak) + emptyLines + cursor.readLine();
    followsIndentedLine = isIndented;
    lineBreak = isBreak(cursor.code) ? cursor.readBreak() : '';
    emptyLines = skipBreaks(cursor, indent);
  }
  if (chomping !== 'strip') value += lineBreak;
  return chomping === 'keep' ? value + emptyLines : value;
}

/** The most indented of the empty lines counts too where the content has to tell its indent. */
function skipLeadingBreaks(
  cursor: Cursor,
  given: number,
  parentIndent: number,
): { readonly indent: number; readonly breaks: string } {
  if (given > 0) return { indent: given, breaks: skipBreaks(cursor, given) };
  let breaks = '';
  let deepest = 0;
  for (;;) {
    while (cursor.code === char.space) cursor.position++;
    deepest = Math.max(deepest, cursor.column);
    if (cursor.code === char.tab) throw tabError(cursor);
    if (!isBreak(cursor.code)) break;
    breaks += cursor.readBreak();
  }
  return { indent: Math.max(deepest, parentIndent + 1, 1), breaks };
}

/** Skips the indentation, and empty lines before it. */
function skipBreaks(cursor: Cursor, indent: number): string {
  let breaks = '';
  for (;;) {
    while (cursor.column < indent && cursor.code === char.space) cursor.position++;
    if (cursor.column < indent && cursor.code === char.tab) throw tabError(cursor);
    if (!isBreak(cursor.code)) return breaks;
    breaks += cursor.readBreak();
  }
}

function tabError(cursor: Cursor): Error {
  return cursor.error('found a tab character where an indentation space is expected');
}
