import { sortedKeys } from '../sorted-keys.ts';
import { ItemCount } from '../item-count.ts';
import { GoNumber, isNilMap, isNilSlice } from '../values.ts';
import { jsonScalar, jsonString } from './json-text.ts';

/** Deeper nesting, also one without end, is left to who walks it without JavaScript's stack. */
const maxDepth = 100;

/** Maps, lists and scalars on one line; undefined where structs or depth make it harder. */
export function printCompactJson(value: unknown, escapesHtml: boolean): string | undefined {
  return print(value, { escapesHtml, count: new ItemCount() }, 0);
}

interface Printing {
  readonly escapesHtml: boolean;
  readonly count: ItemCount;
}

function print(value: unknown, printing: Printing, depth: number): string | undefined {
  switch (typeof value) {
    case 'string':
      return jsonString(value, printing.escapesHtml);
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
    return printMap(value as ReadonlyMap<string, unknown>, printing, depth);
  }
  return Array.isArray(value) ? printList(value, printing, depth) : undefined;
}

function printMap(
  map: ReadonlyMap<string, unknown>,
  printing: Printing,
  depth: number,
): string | undefined {
  if (isNilMap(map)) return 'null';
  printing.count.spend(map.size);
  let output = '';
  for (const key of sortedKeys(map)) {
    const value = print(map.get(key), printing, depth + 1);
    if (value === undefined) return undefined;
    output += `${output === '' ? '' : ','}${jsonString(key, printing.escapesHtml)}:${value}`;
  }
  return `{${output}}`;
}

function printList(
  items: readonly unknown[],
  printing: Printing,
  depth: number,
): string | undefined {
  if (isNilSlice(items)) return 'null';
  printing.count.spend(items.length);
  let output = '';
  for (const item of items) {
    const value = print(item, printing, depth + 1);
    if (value === undefined) return undefined;
    output += output === '' ? value : `,${value}`;
  }
  return `[${output}]`;
}
