import { formatFloat, GoNumber, printJson, sortedKeys } from '../../go/index.ts';
import type { Filter, PathList, PathNode, Slice, TemplatePart } from './node.ts';
import { pathError } from './parse-json-path.ts';

type Values = readonly unknown[];

/**
 * What a parsed JSONPath template makes of data. Throws where it asks for something that
 * is not there. Maps are walked in the order of their keys.
 */
export function printJsonPath(template: readonly TemplatePart[], data: unknown): string {
  return new Evaluation(template).print(data);
}

class Evaluation {
  readonly #parts: readonly TemplatePart[];

  constructor(parts: readonly TemplatePart[]) {
    this.#parts = parts;
  }

  print(data: unknown): string {
    const { text, next } = this.#printFrom(0, data);
    if (next < this.#parts.length) throw pathError('not in range, nothing to end');
    return text;
  }

  /** Up to an `{end}` or the end of the template. */
  #printFrom(start: number, data: unknown): { text: string; next: number } {
    let text = '';
    let at = start;
    while (at < this.#parts.length) {
      const part = this.#parts[at];
      if (part === undefined || isEnd(part)) break;
      if ('text' in part) text += part.text;
      else if (isRange(part)) {
        const range = this.#printRange(at, walk([data], part.action.slice(1)));
        text += range.text;
        at = range.next;
      } else text += printResults(walk([data], part.action));
      at++;
    }
    return { text, next: at };
  }

  #printRange(at: number, values: Values): { text: string; next: number } {
    const turns = values.map((value) => this.#printFrom(at + 1, value));
    return {
      text: turns.map(({ text }) => text).join(''),
      next: turns[0]?.next ?? this.#endOf(at),
    };
  }

  /** Of a range without anything in it. */
  #endOf(range: number): number {
    let depth = 0;
    for (let at = range; at < this.#parts.length; at++) {
      const part = this.#parts[at];
      if (part !== undefined && isRange(part)) depth++;
      if (part !== undefined && isEnd(part) && --depth === 0) return at;
    }
    return this.#parts.length;
  }
}

function isRange(part: TemplatePart): boolean {
  return isWord(part, 'range');
}

function isEnd(part: TemplatePart): boolean {
  return isWord(part, 'end');
}

function isWord(part: TemplatePart, word: string): boolean {
  const first = 'action' in part ? part.action[0] : undefined;
  return first?.kind === 'word' && first.word === word;
}

function walk(values: Values, list: PathList): Values {
  return list.reduce(step, values);
}

function step(values: Values, node: PathNode): Values {
  switch (node.kind) {
    case 'constant':
      return values.map(() => node.value);
    case 'field':
      return readField(values, node.name);
    case 'slice':
      return values.flatMap((value) => readSlice(value, node.slice));
    case 'wildcard':
      return values.flatMap(itemsOf);
    case 'recursion':
      return values.flatMap(descend);
    case 'union':
      return node.lists.flatMap((list) => walk(values, list));
    case 'filter':
      return values.flatMap((value) => filterItems(value, node));
    case 'word':
      throw pathError(`unrecognized identifier ${node.word}`);
  }
}

function readField(values: Values, name: string): Values {
  if (values.length === 0) return values;
  const found = values.flatMap((value) =>
    value instanceof Map && value.has(name) ? [value.get(name) as unknown] : [],
  );
  if (found.length === 0) throw pathError(`${name} is not found`);
  return found;
}

function readSlice(value: unknown, slice: Slice): Values {
  if (value === null) return [];
  if (!Array.isArray(value)) throw pathError('what is indexed is not array or slice');
  const { length } = value;
  const fromEnd = (index: number): number => (index < 0 ? index + length : index);
  const from = fromEnd(slice.from ?? 0);
  const isLast = slice.isIndex && slice.to === 0;
  const to = isLast ? length : fromEnd(slice.to ?? length);
  if (from === to) return [];
  if (from >= length || from < 0) throw outOfBounds(from, length);
  if (to > length || to < 0) throw outOfBounds(to - 1, length);
  if (from > to) throw pathError(`starting index ${from} is greater than ending index ${to}`);
  const { step: every = 1 } = slice;
  if (every <= 0) throw pathError('step must be > 0');
  return value.slice(from, to).filter((_, index) => index % every === 0);
}

function outOfBounds(index: number, length: number): Error {
  return pathError(`array index out of bounds: index ${index}, length ${length}`);
}

function itemsOf(value: unknown): Values {
  if (Array.isArray(value)) return value;
  if (!(value instanceof Map)) return [];
  const table = value as ReadonlyMap<string, unknown>;
  return sortedKeys(table).map((key) => table.get(key));
}

/** A value that has something in it, then all that is below it. */
function descend(value: unknown): Values {
  if (typeof value === 'string') return value === '' ? [] : [value];
  const items = itemsOf(value);
  return items.length === 0 ? [] : [value, ...items.flatMap(descend)];
}

function filterItems(value: unknown, filter: Filter): Values {
  if (!Array.isArray(value)) throw pathError('what is filtered is not array or slice');
  return value.filter((item: unknown) => passes(item, filter));
}

function passes(item: unknown, { left, operator, right }: Filter): boolean {
  if (operator === 'exists') return exists(item, left);
  const [lefts, rights] = [walk([item], left), walk([item], right)];
  if (lefts.length === 0 || rights.length === 0) return false;
  if (lefts.length > 1 || rights.length > 1) {
    throw pathError('can only compare one element at a time');
  }
  return compare(lefts[0], operator, rights[0]);
}

function exists(item: unknown, list: PathList): boolean {
  try {
    return walk([item], list).length > 0;
  } catch {
    return false;
  }
}

function compare(leftValue: unknown, operator: string, rightValue: unknown): boolean {
  const [left, right] = [plain(leftValue), plain(rightValue)];
  if (typeof left !== typeof right) throw pathError('incompatible types for comparison');
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (typeof left === 'boolean') throw pathError('invalid type for comparison');
  const test = orders[operator];
  if (test === undefined) throw pathError(`unrecognized filter operator ${operator}`);
  return test(left < right ? -1 : Number(left > right));
}

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function plain(value: unknown): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (value instanceof GoNumber) return Number(value.value);
  throw pathError('invalid type for comparison');
}

function printResults(values: Values): string {
  return values.map(printResult).join(' ');
}

function printResult(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatFloat(value, 'g');
  if (value instanceof GoNumber) return String(value.value);
  return value instanceof Map || Array.isArray(value) ? printJson(value) : String(value);
}
