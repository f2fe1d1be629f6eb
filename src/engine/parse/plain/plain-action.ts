import { skipSpaces } from '../characters.ts';
import {
  hasTrimMarker,
  leftDelimiter,
  rightDelimiterLength,
  trimMarkerLength,
} from '../delimiters.ts';

/**
 * The actions that nearly all templates are made of, as regular expressions: what they match surely
 * parses if each of its words is a plain one, its names are functions and its variables declared.
 * What they do not match may be wrong, or just unusual.
 */

const space = String.raw`[ \t\r\n]`;
const string = String.raw`"[^"\\\n]*(?:\\["\\nt][^"\\\n]*)*"`;
const rawString = '`[^`]*`';
const name = String.raw`[A-Za-z_]\w*`;
const field = String.raw`(?:\.${name})`;
const number = String.raw`(?:0|[1-9]\d{0,17})(?:\.\d{1,17})?`;
const variable = String.raw`\$\w+`;

/** Any word or number will do here: there are far fewer different ones to look at later. */
const term = String.raw`[.$\w]+|${string}|${rawString}|-${number}`;

/** What follows a whole operand. */
const operandEnd = String.raw`(?=[ \t\r\n|)}])`;

/** What follows `|`: nothing that is a plain value. */
const callable = String.raw`(?=[A-Za-z_$(]|\.[A-Za-z_])(?!(?:true|false|nil)\b)`;

/** A pipeline, or nothing at all. */
function pipeline(parenDepth: number): string {
  const nested = parenDepth === 0 ? '' : `|${parenthesized(parenDepth - 1)}`;
  const operand = `(?:${term}${nested})${operandEnd}${space}*`;
  return String.raw`(?:${operand}(?:\|${space}*${callable})?)*`;
}

function parenthesized(parenDepth: number): string {
  return String.raw`\(${space}*(?!\))${pipeline(parenDepth)}\)${field}*`;
}

const keyword = `end|else(?:${space}+(?:if|with))?|define|if|with|range|template`;
const declaration = String.raw`${variable}(?:${space}*,${space}*${variable})?(?:${space}*:|${space}+)=${space}*`;

/** Keyword, declaration and pipeline, between the delimiters. */
function action(parenDepth: number): RegExp {
  const start = String.raw`\{\{(?:-${space})?${space}*(?:(${keyword})(?=[ \t\r\n(}])${space}*)?(${declaration})?`;
  return new RegExp(String.raw`${start}(${pipeline(parenDepth)})-?\}\}`, 'y');
}

/** Each level of parentheses makes it slower, for all actions; few have more than two. */
const usualAction = action(2);
const nestedAction = action(6);

/** The action at `start`: its keyword, declaration and pipeline. */
export function matchAction(text: string, start: number): RegExpExecArray | null {
  usualAction.lastIndex = start;
  const match = usualAction.exec(text);
  if (match !== null) return match;
  nestedAction.lastIndex = start;
  return nestedAction.exec(text);
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

/** Whether the action that ends at `end` has a trim marker there. */
export function isTrimmedAt(text: string, end: number): boolean {
  return text.charCodeAt(end - 3) === 0x2d;
}

/** Where the text behind an action begins: after a trim marker, behind the spaces. */
export function textStart(text: string, actionEnd: number): number {
  return isTrimmedAt(text, actionEnd) ? skipSpaces(text, actionEnd) : actionEnd;
}

/** All that a pipeline is made of, spaces included. */
export const anyToken: RegExp = every(
  String.raw`${space}+|${string}|${rawString}|[.$\w]+|[()|]|-${number}`,
);

/** The words of pipelines; what is quoted is a word too. */
export const anyWord: RegExp = every(String.raw`${string}|${rawString}|[.$\w]+`);

/** A dot, fields of it or of a variable, a name, a number, or something quoted. */
export const plainWord: RegExp = whole(
  String.raw`\.|${field}+|\$\w*${field}*|${name}|${number}|["\`][^]*`,
);

/** The variables in pipelines but for `$`, and what is quoted. */
export const anyVariable: RegExp = every(`${string}|${rawString}|${variable}`);

function every(pattern: string): RegExp {
  return new RegExp(pattern, 'g');
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}
