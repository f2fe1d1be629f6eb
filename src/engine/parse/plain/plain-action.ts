import { skipSpaces } from '../characters.ts';
import {
  hasTrimMarker,
  leftDelimiter,
  rightDelimiterLength,
  trimMarkerLength,
} from '../delimiters.ts';
import { rawString, space, string, variable } from './patterns.ts';

const keyword = `end|else(?:${space}+(?:if|with))?|define|if|with|range|template`;
const declaration = String.raw`${variable}(?:${space}*,${space}*${variable})?(?:${space}*:|${space}+)=${space}*`;

/** Anything in which quotes come in pairs. Where a `-` is no sign, it is the trim marker. */
const pipeline = String.raw`[^"\`}-]*(?:(?:${string}|${rawString}|-(?=\d))[^"\`}-]*)*`;

/** Spaces belong to what is before them alone: else an open action is tried at each of them. */
const anyAction = new RegExp(
  String.raw`\{\{(?:-${space})?${space}*(?:(${keyword})(?=[ \t\r\n(.}])${space}*)?(${declaration})?(?!${space})(${pipeline})-?\}\}`,
  'y',
);

/** The action at `start`, be it plain or not: its keyword, declaration and pipeline. */
export function matchAction(text: string, start: number): RegExpExecArray | null {
  anyAction.lastIndex = start;
  return anyAction.exec(text);
}

/** Whether the action that ends at `end` has a trim marker there. */
export function isTrimmedAt(text: string, end: number): boolean {
  return text.charCodeAt(end - 3) === 0x2d;
}

/** Where the text behind an action begins: after a trim marker, behind the spaces. */
export function textStart(text: string, actionEnd: number): number {
  return isTrimmedAt(text, actionEnd) ? skipSpaces(text, actionEnd) : actionEnd;
}

/** Where the comment at `start` ends; -1 where there is none, or none that is whole. */
export function commentEnd(text: string, start: number): number {
  const inside = start + leftDelimiter.length;
  const body = hasTrimMarker(text, inside) ? inside + trimMarkerLength : inside;
  if (!text.startsWith('/*', body)) return -1;
  const close = text.indexOf('*/', body + 2);
  const length = close < 0 ? 0 : rightDelimiterLength(text, close + 2);
  return length === 0 ? -1 : close + 2 + length;
}
