import { char, isBlank, isBlankOrEnd, isBreak, isFlowIndicator } from './character.ts';
import type { Cursor } from './cursor.ts';
import { foldBreaks } from './fold.ts';

export interface PlainScalar {
  readonly value: string;
  /** Line breaks were eaten after the last character. */
  readonly endsLine: boolean;
}

/** Reads an unquoted scalar; continuation lines must be indented by `indent` columns. */
export function scanPlainScalar(cursor: Cursor, indent: number, isInFlow: boolean): PlainScalar {
  const { text } = cursor;
  let value = '';
  // The text from `start` to `end` belongs to the value and is not yet appended to it.
  let start = cursor.position;
  let end = start;
  let breaks: string[] | undefined;
  while (!cursor.isAtDocumentMarker() && cursor.code !== char.hash) {
    const stop = endOfWord(text, cursor.position, isInFlow);
    if (stop > cursor.position) {
      if (breaks !== undefined) {
        value += text.slice(start, end) + foldBreaks(breaks);
        breaks = undefined;
        start = cursor.position;
      }
      end = stop;
      cursor.position = stop;
    }
    const next = cursor.code;
    if (!isBlank(next) && !isBreak(next)) break;
    breaks = skipWhitespace(cursor, indent, breaks);
    if (!isInFlow && cursor.column < indent) break;
  }
  return { value: value + text.slice(start, end), endsLine: breaks !== undefined };
}

function endOfWord(text: string, from: number, isInFlow: boolean): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (isBlankOrEnd(code)) return at;
    if (code === char.colon && isBlankOrEnd(text.charCodeAt(at + 1))) return at;
    if (isInFlow && isFlowIndicator(code)) return at;
    at++;
  }
}

/** Skips blanks and line breaks; returns the breaks so far, undefined while there is none. */
function skipWhitespace(
  cursor: Cursor,
  indent: number,
  breaks: string[] | undefined,
): string[] | undefined {
  let found = breaks;
  for (;;) {
    const code = cursor.code;
    if (isBlank(code)) {
      if (found !== undefined && code === char.tab && cursor.column < indent) {
        throw cursor.error('found a tab character that violates indentation');
      }
      cursor.position++;
    } else if (isBreak(code)) {
      (found ??= []).push(cursor.readBreak());
    } else {
      return found;
    }
  }
}
