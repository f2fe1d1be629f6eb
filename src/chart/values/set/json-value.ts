import { HelmError } from '../../../base/index.ts';
import { GoError, parseJson } from '../../../go/index.ts';

export interface JsonPrefix {
  readonly value: unknown;
  /** The text of the value, with the space before it. */
  readonly text: string;
}

/** Deeper JSON is refused: what walks values later does so recursively. */
const maxDepth = 1000;

const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)/y;

/** Reads the JSON value that `text` begins with, as Go's json.Decoder does; more may follow. */
export function readJsonPrefix(text: string): JsonPrefix {
  const start = /^[ \t\r\n]*/.exec(text)?.[0].length ?? 0;
  const first = text.charAt(start);
  const isCompound = first === '{' || first === '[';
  const end = isCompound ? endOfCompound(text, start) : endOfScalar(text, start);
  return { value: parse(text.slice(start, end)), text: text.slice(0, end) };
}

function endOfScalar(text: string, start: number): number {
  if (text.charAt(start) === '"') return endOfString(text, start);
  scalar.lastIndex = start;
  const match = scalar.exec(text);
  if (match === null) throw invalidJson();
  const end = scalar.lastIndex;
  const [, fraction, exponent] = match;
  const isNumber = /\d/.test(match[0]);
  const wantsFraction = text.charAt(end) === '.' && fraction === undefined;
  const wantsExponent = /[eE]/.test(text.charAt(end));
  if (isNumber && exponent === undefined && (wantsFraction || wantsExponent)) throw invalidJson();
  return end;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') return at + 1;
    if (character === '\\') at++;
  }
  throw invalidJson();
}

function endOfCompound(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    if (depth === 0) return at + 1;
    if (depth > maxDepth) throw new HelmError('InvalidJson', 'exceeded max depth');
  }
  throw invalidJson();
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof GoError) throw invalidJson();
    throw error;
  }
}

function invalidJson(): HelmError {
  return new HelmError('InvalidJson', 'invalid JSON');
}
