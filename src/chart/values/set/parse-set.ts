import { HelmError } from '../../../base/index.ts';
import { GoError, int64, isSpace, parseGoInt } from '../../../go/index.ts';
import type { ValuesMap } from '../values-map.ts';
import { Cursor, readUntil } from './cursor.ts';
import { readJsonPrefix } from './json-value.ts';
import { parseKeys } from './key-parser.ts';
import type { ReadValue } from './key-parser.ts';

/** Merges the text of a `--set` flag, such as `a.b=1,c[0]=x,d={1,2}`, into `target`. */
export function parseSet(text: string, target: ValuesMap): void {
  parseTextValues(text, target, typedValue);
}

/** As `parseSet`, with every value a string: `--set-string`. */
export function parseSetString(text: string, target: ValuesMap): void {
  parseTextValues(text, target, (value) => value);
}

/** As `parseSet`, with values read from the files named: `--set-file`. */
export function parseSetFile(
  text: string,
  target: ValuesMap,
  readFile: (path: string) => string,
): void {
  parseTextValues(text, target, readFile);
}

/** As `parseSet`, with values in JSON: `--set-json`. An empty value is null. */
export function parseSetJson(text: string, target: ValuesMap): void {
  parseKeys(new Cursor(text), target, { hasEscapes: true, readValue: readJson });
}

/** Merges `name=value`, where the rest of the text is the value as it is: `--set-literal`. */
export function parseSetLiteral(text: string, target: ValuesMap): void {
  const readValue = (cursor: Cursor): ReadValue => ({ value: readUntil(cursor, '', false).text });
  parseKeys(new Cursor(text), target, { hasEscapes: false, readValue });
}

type Interpret = (text: string) => unknown;

function parseTextValues(text: string, target: ValuesMap, interpret: Interpret): void {
  const readValue = (cursor: Cursor): ReadValue => readText(cursor, interpret);
  parseKeys(new Cursor(text), target, { hasEscapes: true, readValue });
}

function readText(cursor: Cursor, interpret: Interpret): ReadValue {
  if (cursor.isAtEnd) return { value: '', isMissing: true };
  if (cursor.peek() === '{') return { value: readList(cursor, interpret) };
  return { value: interpret(readUntil(cursor, ',', true).text) };
}

/** Reads `{a,b,c}` and the comma after it. */
function readList(cursor: Cursor, interpret: Interpret): unknown[] {
  cursor.read();
  const list: unknown[] = [];
  for (;;) {
    const { text, end } = readUntil(cursor, ',}', true);
    if (end === undefined) {
      throw new HelmError('InvalidSetValue', "list must terminate with '}'");
    }
    list.push(interpret(text));
    if (end === ',') continue;
    if (cursor.peek() === ',') cursor.read();
    return list;
  }
}

function readJson(cursor: Cursor): ReadValue {
  if (skipToValue(cursor)) return { value: null };
  const { value, text } = readJsonPrefix(cursor.rest);
  cursor.skip(text.length);
  skipToValue(cursor);
  return { value };
}

/** Skips spaces up to a comma, which is skipped too, or the end: true; else to what is there. */
function skipToValue(cursor: Cursor): boolean {
  for (;;) {
    const character = cursor.peek();
    if (character !== undefined && character !== ',' && !isSpace(character)) return false;
    cursor.read();
    if (character === undefined || character === ',') return true;
  }
}

function typedValue(text: string): unknown {
  // Upper case, because Go's folding takes `ſ` for an s.
  switch (text.toUpperCase()) {
    case 'TRUE':
      return true;
    case 'FALSE':
      return false;
    case 'NULL':
      return null;
    case '0':
      return int64(0n);
    default:
      return text === '' || text.startsWith('0') ? text : integerOr(text);
  }
}

function integerOr(text: string): unknown {
  try {
    return int64(parseGoInt(text, 10, 64));
  } catch (error) {
    if (error instanceof GoError) return text;
    throw error;
  }
}
