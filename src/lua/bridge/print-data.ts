import { remember } from '../../base/index.ts';
import { GoNumber, jsonView, sortByBytes } from '../../go/index.ts';
import { BridgeError, foundBelow } from './bridge-error.ts';
import { formatFloat } from './json-literals.ts';
import { maxDepth } from './limits.ts';

/**
 * How Lua sees a float64 without a fraction. `values`: as the integer that the author of a values
 * file wrote; `exact`: as the float that it is.
 */
export type NumberStyle = 'values' | 'exact';

/** Go's values as JSON in the one form that both sides of the bridge print. */
export function printData(value: unknown, numbers: NumberStyle): string {
  return print(value, numbers, 0);
}

function print(value: unknown, numbers: NumberStyle, depth: number): string {
  switch (typeof value) {
    case 'string':
      return printText(value);
    case 'number':
      return printNumber(value, numbers);
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? 'null' : printObject(value, numbers, depth);
    case 'undefined':
      return 'null';
    default:
      throw new BridgeError('is not data');
  }
}

/** What JSON needs no escapes for, and is surely well-formed. */
const ordinaryText = /^[ !#-[\]-~]*$/;

function printText(text: string): string {
  if (ordinaryText.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new BridgeError('is not valid UTF-8');
  return JSON.stringify(text);
}

function printNumber(value: number, numbers: NumberStyle): string {
  if (!Number.isFinite(value)) throw new BridgeError('is not finite');
  const isInteger = numbers === 'values' && Number.isInteger(value) && Math.abs(value) < 2 ** 63;
  return isInteger ? String(BigInt(value)) : formatFloat(value);
}

function printObject(value: object, numbers: NumberStyle, depth: number): string {
  if (depth >= maxDepth) throw new BridgeError(`nests deeper than ${maxDepth} levels`);
  if (value instanceof Map) return printMap(value, numbers, depth);
  if (Array.isArray(value)) return printList(value, numbers, depth);
  if (value instanceof GoNumber) return print(value.value, 'values', depth);
  const view = jsonView(value);
  if (view === null || typeof view !== 'object') return print(view, numbers, depth);
  return printObject(mapOf(view), numbers, depth);
}

/** The fields of a Go struct, which JSON sees as a map. */
function mapOf(view: object): object {
  if (!('entries' in view) || !Array.isArray(view.entries)) return view;
  return new Map(view.entries as [string, unknown][]);
}

function printMap(map: ReadonlyMap<string, unknown>, numbers: NumberStyle, depth: number): string {
  let text = '';
  let step = '';
  try {
    for (const key of sortByBytes(Array.from(map.keys()))) {
      step = key;
      text += `${text === '' ? '{' : ','}${printKey(key)}${print(map.get(key), numbers, depth + 1)}`;
    }
  } catch (error) {
    throw foundBelow(step, error);
  }
  return text === '' ? '{}' : `${text}}`;
}

/** The same keys come again and again. */
const printKey = remember((key) => `${printText(key)}:`);

function printList(list: readonly unknown[], numbers: NumberStyle, depth: number): string {
  let text = '';
  let index = 0;
  try {
    for (const item of list) {
      index++;
      text += `${text === '' ? '[' : ','}${print(item, numbers, depth + 1)}`;
    }
  } catch (error) {
    throw foundBelow(index, error);
  }
  return text === '' ? '[]' : `${text}]`;
}
