import { sortedKeys } from '../sorted-keys.ts';
import { GoNumber, isNilMap, isNilSlice } from '../values.ts';
import { jsonScalar, jsonString } from './json-text.ts';

/** Deeper nesting, also one without end, is left to who walks it without JavaScript's stack. */
const maxDepth = 100;

/** Maps, lists and scalars on one line; undefined where structs or depth make it harder. */
export function printCompactJson(
  value: unknown,
  escapesHtml: boolean,
  depth = 0,
): string | undefined {
  switch (typeof value) {
    case 'string':
      return jsonString(value, escapesHtml);
    case 'undefined':
      return 'null';
    case 'object':
      break;
    default:
      return jsonScalar(value);
  }
  if (value === null || value instanceof GoNumber) return jsonScalar(value);
  if (depth > maxDepth) return undefined;
  if (value instanceof Map) {
    return printMap(value as ReadonlyMap<string, unknown>, escapesHtml, depth);
  }
  return Array.isArray(value) ? printList(value, escapesHtml, depth) : undefined;
}

function printMap(
  map: ReadonlyMap<string, unknown>,
  escapesHtml: boolean,
  depth: number,
): string | undefined {
  if (isNilMap(map)) return 'null';
  let output = '';
  for (const key of sortedKeys(map)) {
    const value = printCompactJson(map.get(key), escapesHtml, depth + 1);
    if (value === undefined) return undefined;
    output += `${output === '' ? '' : ','}${jsonString(key, escapesHtml)}:${value}`;
  }
  return `{${output}}`;
}

function printList(
  items: readonly unknown[],
  escapesHtml: boolean,
  depth: number,
): string | undefined {
  if (isNilSlice(items)) return 'null';
  let output = '';
  for (const item of items) {
    const value = printCompactJson(item, escapesHtml, depth + 1);
    if (value === undefined) return undefined;
    output += output === '' ? value : `,${value}`;
  }
  return `[${output}]`;
}
