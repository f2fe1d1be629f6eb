import { isSpace } from './characters.ts';

export const leftDelimiter = '{{';
export const rightDelimiter = '}}';

/** A trim marker: the `-` and the space that must stand on its other side. */
export const trimMarkerLength = 2;

/** Whether `- ` stands at this place, right behind a left delimiter. */
export function hasTrimMarker(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x2d && isSpace(text.charCodeAt(at + 1));
}

/** Of `}}` or ` -}}` at this place; 0 where there is neither. */
export function rightDelimiterLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 0x7d) return text.charCodeAt(at + 1) === 0x7d ? rightDelimiter.length : 0;
  const isTrimmed =
    text.charCodeAt(at + 1) === 0x2d && isSpace(code) && text.startsWith(rightDelimiter, at + 2);
  return isTrimmed ? trimMarkerLength + rightDelimiter.length : 0;
}

/** Where the spaces at the end of `text.slice(start, end)` begin. */
export function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Where the spaces at `start` end. A closing ` -}}` keeps the last of them for itself. */
export function spaceEnd(text: string, start: number): number {
  let end = start;
  let code = text.charCodeAt(end);
  while (code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d) {
    code = text.charCodeAt(++end);
  }
  const isTrimMarker = code === 0x2d && text.startsWith(rightDelimiter, end + 1);
  return isTrimMarker && end > start ? end - 1 : end;
}
