import { formatFloat, GoNumber, printJson } from '../go/index.ts';
import type { Values } from './find-values.ts';
import { findValues } from './find-values.ts';
import type { TemplatePart } from './node.ts';
import { pathError } from './parse-json-path.ts';

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
        const range = this.#printRange(at, findValues(part.action.slice(1), data));
        text += range.text;
        at = range.next;
      } else text += printResults(findValues(part.action, data));
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

function printResults(values: Values): string {
  return values.map(printResult).join(' ');
}

function printResult(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatFloat(value, 'g');
  if (value instanceof GoNumber) return String(value.value);
  return value instanceof Map || Array.isArray(value) ? printJson(value) : String(value);
}
