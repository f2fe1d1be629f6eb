import { remember, rememberOrders } from '../../base/index.ts';
import { GoNumber, isNilMap, isNilSlice } from '../../go/index.ts';
import { goYamlV2 } from './dialect.ts';
import { Emitter } from './emitter.ts';
import { judgeText } from './judge-text.ts';
import { sortNaturally } from './natural-order.ts';
import { isOrdinaryKey, readBack } from './read-back.ts';
import { writeScalar } from './write-scalar.ts';

/** What the whole printer has to see to. */
class Unusual extends Error {}

/**
 * Prints a value that is made of maps with ordinary keys, lists and scalars, as the whole printer
 * would; `undefined` for any other.
 */
export function printQuickly(
  value: unknown,
  formatNumber: (number: number | GoNumber) => string,
): string | undefined {
  const printer = new QuickPrinter(formatNumber);
  try {
    printer.print(value);
    return printer.text;
  } catch (error) {
    if (error instanceof Unusual) return undefined;
    throw error;
  }
}

const indentWidth = 2;

/** What nests deeper is printed without JavaScript's stack. */
const maxIndent = 200;
const spaces = ' '.repeat(maxIndent);
const margins: (string | undefined)[] = [];

class QuickPrinter {
  text = '';
  readonly #formatNumber: (number: number | GoNumber) => string;

  constructor(formatNumber: (number: number | GoNumber) => string) {
    this.#formatNumber = formatNumber;
  }

  /** A document. */
  print(value: unknown): void {
    if (isFilledMap(value)) this.#printMap(value, 0);
    else if (isFilledList(value)) this.#printList(value, 0);
    else this.#printScalar(value, 0, 0);
  }

  /** Its first key goes on where the text ends, the others are on lines of their own. */
  #printMap(map: ReadonlyMap<string, unknown>, indent: number): void {
    let margin = '';
    for (const key of keysOf(map)) {
      const name = formatKey(key);
      this.text += `${margin}${name}:`;
      margin = marginOf(indent);
      const value = map.get(key);
      if (isFilledMap(value)) {
        this.text += `\n${margin}  `;
        this.#printMap(value, indent + indentWidth);
      } else if (isFilledList(value)) {
        this.text += `\n${margin}`;
        this.#printList(value, indent);
      } else {
        this.text += ' ';
        this.#printScalar(value, indent, indent + name.length + 2);
      }
    }
  }

  #printList(list: readonly unknown[], indent: number): void {
    let margin = '';
    for (const value of list) {
      this.text += `${margin}- `;
      margin = marginOf(indent);
      if (isFilledMap(value)) this.#printMap(value, indent + indentWidth);
      else if (isFilledList(value)) this.#printList(value, indent + indentWidth);
      else this.#printScalar(value, indent, indent + indentWidth);
    }
  }

  /** What is no collection, or an empty one, and the end of its line. */
  #printScalar(value: unknown, indent: number, column: number): void {
    switch (typeof value) {
      case 'string':
        this.#printString(readBack(value), indent, column);
        break;
      case 'boolean':
      case 'bigint':
        this.text += `${value}\n`;
        break;
      case 'number':
        this.text += `${this.#formatNumber(value)}\n`;
        break;
      default:
        this.text += `${this.#formatObject(value)}\n`;
    }
  }

  #formatObject(value: unknown): string {
    if (value === null || value === undefined) return 'null';
    if (value instanceof Map) return isNilMap(value) ? 'null' : '{}';
    if (Array.isArray(value)) return isNilSlice(value) ? 'null' : '[]';
    if (value instanceof GoNumber) return this.#formatNumber(value);
    throw new Unusual();
  }

  #printString(value: string, indent: number, column: number): void {
    const { text, tag, style } = judgeText(value, goYamlV2);
    if (style === 'plain' && tag === '' && column + text.length <= goYamlV2.width) {
      this.text += `${text}\n`;
      return;
    }
    if (tag !== '') throw new Unusual();
    const emitter = new Emitter(goYamlV2.width);
    emitter.put(marginOf(column));
    emitter.indent = indent + indentWidth;
    writeScalar(emitter, text, style, true);
    this.text += emitter.text.slice(column);
    if (!emitter.isIndentation) this.text += '\n';
  }
}

function isFilledMap(value: unknown): value is ReadonlyMap<string, unknown> {
  return value instanceof Map && value.size > 0;
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

function marginOf(indent: number): string {
  if (indent > maxIndent) throw new Unusual();
  return (margins[indent] ??= spaces.slice(0, indent));
}

const keysOf = rememberOrders((keys) => sortNaturally(keys, goYamlV2.ordersLettersAfterDigits));

/** The same keys come again and again. */
const formatKey = remember(quoteKey);

function quoteKey(key: string): string {
  if (!isOrdinaryKey(key)) throw new Unusual();
  switch (judgeText(key, goYamlV2).style) {
    case 'plain':
      return key;
    case 'double-quoted':
      return `"${key}"`;
    case 'single-quoted':
      return `'${key}'`;
    case 'literal':
      throw new Unusual();
  }
}
