import { GoNumber, jsonView, sortedKeys } from '../../go/index.ts';
import { BridgeError, formatPath } from './bridge-error.ts';
import type { PathStep } from './bridge-error.ts';
import { formatFloat } from './json-literals.ts';
import { maxDepth } from './limits.ts';

/**
 * How Lua sees a float64 without a fraction. `values`: as the integer that the author of a values
 * file wrote; `exact`: as the float that it is.
 */
export type NumberStyle = 'values' | 'exact';

/** Go's values as JSON in the one form that both sides of the bridge print. */
export function printData(value: unknown, numbers: NumberStyle): string {
  return print(value, numbers, []);
}

function print(value: unknown, numbers: NumberStyle, path: PathStep[]): string {
  switch (typeof value) {
    case 'string':
      return printText(value, path);
    case 'number':
      return printNumber(value, numbers, path);
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? 'null' : printObject(value, numbers, path);
    case 'undefined':
      return 'null';
    default:
      throw new BridgeError('is not data', formatPath(path));
  }
}

/** What JSON needs no escapes for, and is surely well-formed. */
const ordinaryText = /^[ !#-[\]-~]*$/;

function printText(text: string, path: readonly PathStep[]): string {
  if (ordinaryText.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new BridgeError('is not valid UTF-8', formatPath(path));
  return JSON.stringify(text);
}

function printNumber(value: number, numbers: NumberStyle, path: readonly PathStep[]): string {
  if (!Number.isFinite(value)) throw new BridgeError('is not finite', formatPath(path));
  const isInteger = numbers === 'values' && Number.isInteger(value) && Math.abs(value) < 2 ** 63;
  return isInteger ? String(BigInt(value)) : formatFloat(value);
}

function printObject(value: object, numbers: NumberStyle, path: PathStep[]): string {
  if (path.length >= maxDepth) {
    throw new BridgeError(`nests deeper than ${maxDepth} levels`, formatPath(path));
  }
  if (value instanceof Map) return printMap(value, numbers, path);
  if (Array.isArray(value)) return printList(value, numbers, path);
  if (value instanceof GoNumber) return print(value.value, 'values', path);
  const view = jsonView(value);
  if (view === null || typeof view !== 'object') return print(view, numbers, path);
  return printObject(mapOf(view), numbers, path);
}

/** The fields of a Go struct, which JSON sees as a map. */
function mapOf(view: object): object {
  if (!('entries' in view) || !Array.isArray(view.entries)) return view;
  return new Map(view.entries as [string, unknown][]);
}

function printMap(
  map: ReadonlyMap<string, unknown>,
  numbers: NumberStyle,
  path: PathStep[],
): string {
  const depth = path.length;
  let text = '';
  for (const key of sortedKeys(map)) {
    path[depth] = key;
    text += text === '' ? '{' : ',';
    text += printKey(key, path);
    text += print(map.get(key), numbers, path);
  }
  path.length = depth;
  return text === '' ? '{}' : `${text}}`;
}

/** The same keys come again and again. */
const mostRemembered = 4096;
const remembered = new Map<string, string>();

function printKey(key: string, path: readonly PathStep[]): string {
  let text = remembered.get(key);
  if (text === undefined) {
    text = `${printText(key, path)}:`;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, text);
  }
  return text;
}

function printList(list: readonly unknown[], numbers: NumberStyle, path: PathStep[]): string {
  const depth = path.length;
  let text = '[';
  let index = 0;
  for (const item of list) {
    if (index > 0) text += ',';
    path[depth] = ++index;
    text += print(item, numbers, path);
  }
  path.length = depth;
  return `${text}]`;
}
