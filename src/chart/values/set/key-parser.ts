import { HelmError } from '../../../base/index.ts';
import { GoError, goTypeOf, parseGoAtoi, quote, quoteRune, runesOf } from '../../../go/index.ts';
import { isTable } from '../values-map.ts';
import type { ValuesMap } from '../values-map.ts';
import { readUntil } from './cursor.ts';
import type { Cursor } from './cursor.ts';

/** What tells `--set` and its sisters apart. */
export interface SetGrammar {
  /** Whether a backslash makes the next character literal, and a comma ends a key. */
  readonly hasEscapes: boolean;
  /** Reads what follows an equals sign. */
  readonly readValue: (cursor: Cursor) => ReadValue;
}

export interface ReadValue {
  readonly value: unknown;
  /** The input ended where a value should begin; the value is the empty string. */
  readonly isMissing?: boolean;
}

/**
 * `end` is Go's io.EOF, which Helm passes up through every level: what an enclosing level would
 * still have done with the value is then left undone, as `a[0].b=` shows (it gives `a: []`).
 */
type Outcome = 'more' | 'end';

interface ListResult {
  readonly list: unknown[];
  readonly outcome: Outcome;
}

const maxIndex = 65536;
const maxNestedNames = 30;
/** Helm has no limit for lists in lists; the stack has. */
const maxNestedLists = 512;

/** Parses every `name=value` of the text into `target`. */
export function parseKeys(cursor: Cursor, target: ValuesMap, grammar: SetGrammar): void {
  while (parseKey(cursor, target, grammar, 0) === 'more');
}

function parseKey(cursor: Cursor, target: ValuesMap, grammar: SetGrammar, depth: number): Outcome {
  const { text: key, end } = readUntil(
    cursor,
    grammar.hasEscapes ? '=[,.' : '=[.',
    grammar.hasEscapes,
  );
  switch (end) {
    case undefined:
      if (key === '') return 'end';
      throw setError(`key ${quote(key)} has no value`);
    case ',':
      throw setError(`key ${quote(key)} has no value (cannot end with ,)`);
    case '=': {
      const { value, isMissing } = grammar.readValue(cursor);
      assign(target, key, value);
      return isMissing === true ? 'end' : 'more';
    }
    case '.':
      return parseNestedKey(cursor, target, grammar, { key, depth: depth + 1 });
    default:
      return parseListKey(cursor, target, grammar, { key, depth });
  }
}

interface Place {
  readonly key: string;
  readonly depth: number;
}

function parseNestedKey(
  cursor: Cursor,
  target: ValuesMap,
  grammar: SetGrammar,
  { key, depth }: Place,
): Outcome {
  if (depth > maxNestedNames) throw tooDeep(maxNestedNames);
  const inner = target.has(key) ? requireMap(target.get(key)) : new Map<string, unknown>();
  const outcome = parseKey(cursor, inner, grammar, depth);
  if (outcome === 'more' && inner.size === 0) {
    throw setError(`key map ${quote(key)} has no value`);
  }
  if (inner.size > 0) assign(target, key, inner);
  return outcome;
}

function parseListKey(
  cursor: Cursor,
  target: ValuesMap,
  grammar: SetGrammar,
  { key, depth }: Place,
): Outcome {
  const index = readIndex(cursor, grammar);
  if (index === undefined) return 'end';
  const present = target.has(key) ? requireList(target.get(key)) : [];
  const items = new ListParser(cursor, grammar, depth);
  const { list, outcome } = items.parse(present, index, 1);
  assign(target, key, list);
  return outcome;
}

/** Parses what follows `NAME[INDEX]`. */
class ListParser {
  readonly #cursor: Cursor;
  readonly #grammar: SetGrammar;
  readonly #depth: number;

  constructor(cursor: Cursor, grammar: SetGrammar, depth: number) {
    this.#cursor = cursor;
    this.#grammar = grammar;
    this.#depth = depth;
  }

  parse(list: unknown[], index: number, level: number): ListResult {
    if (index < 0) throw setError(`negative ${index} index not allowed`);
    if (level > maxNestedLists) throw tooDeep(maxNestedLists);
    const { text, end } = readUntil(this.#cursor, '[.=', this.#grammar.hasEscapes);
    if (text !== '') {
      const runes = runesOf(text).map(quoteRune).join(' ');
      throw setError(`unexpected data at end of array index: [${runes}]`);
    }
    switch (end) {
      case undefined:
        return { list, outcome: 'end' };
      case '=':
        return this.#put(list, index, this.#grammar.readValue(this.#cursor).value);
      case '[':
        return this.#parseInnerList(list, index, level);
      default:
        return this.#parseInnerMap(list, index);
    }
  }

  #parseInnerList(list: unknown[], index: number, level: number): ListResult {
    const innerIndex = readIndex(this.#cursor, this.#grammar);
    if (innerIndex === undefined) return { list, outcome: 'end' };
    const present = list[index] ?? null;
    const items = present === null ? [] : requireList(present);
    const inner = this.parse(items, innerIndex, level + 1);
    if (inner.outcome === 'end') return { list, outcome: 'end' };
    return this.#put(list, index, inner.list);
  }

  #parseInnerMap(list: unknown[], index: number): ListResult {
    let inner = new Map<string, unknown>();
    const present = list[index];
    if (isTable(present)) inner = present;
    else if (index < list.length) list[index] = inner;
    const outcome = parseKey(this.#cursor, inner, this.#grammar, this.#depth);
    if (outcome === 'end') return { list, outcome };
    return this.#put(list, index, inner);
  }

  #put(list: unknown[], index: number, value: unknown): ListResult {
    if (index > maxIndex) {
      const limit = `maximum supported index of ${maxIndex}`;
      throw setError(`index of ${index} is greater than ${limit}`);
    }
    const missing = index + 1 - list.length;
    if (missing > 0) {
      this.#cursor.countListItems(missing);
      list = [...list, ...new Array<null>(missing).fill(null)];
    }
    list[index] = value;
    return { list, outcome: 'more' };
  }
}

/** The number before `]`; undefined where the input ends first, which Helm lets pass. */
function readIndex(cursor: Cursor, grammar: SetGrammar): number | undefined {
  const { text, end } = readUntil(cursor, ']', grammar.hasEscapes);
  if (end === undefined) return undefined;
  try {
    return Number(parseGoAtoi(text));
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw setError(`error parsing index: ${error.message}`);
  }
}

function assign(target: ValuesMap, key: string, value: unknown): void {
  if (key !== '') target.set(key, value);
}

function requireMap(value: unknown): ValuesMap {
  if (isTable(value)) return value;
  throw failedConversion(value, 'map[string]interface {}');
}

function requireList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw failedConversion(value, '[]interface {}');
}

/** Helm shows the panic that its type assertion ends in. */
function failedConversion(value: unknown, wanted: string): HelmError {
  const found = value === null ? 'nil' : goTypeOf(value);
  const problem = `interface {} is ${found}, not ${wanted}`;
  return setError(`unable to parse key: interface conversion: ${problem}`);
}

function tooDeep(limit: number): HelmError {
  const text = 'value name nested level is greater than maximum supported nested level';
  return setError(`${text} of ${limit}`);
}

function setError(message: string): HelmError {
  return new HelmError('InvalidSetValue', message);
}
