import type { Json } from '../object.ts';
import { isEqualJson, isObject } from '../object.ts';

/**
 * What a JSONPath of a printer column finds: fields, indexes, `[*]`, `['name']`, and filters of one
 * comparison, `[?(@.type=="Ready")]`. Anything else finds nothing.
 */
export function findJsonPath(root: Json, path: string): Json[] {
  let found: Json[] = [root];
  for (const step of splitPath(path)) found = found.flatMap((value) => takeStep(value, step));
  return found;
}

function splitPath(path: string): readonly string[] {
  return path.match(/\[[^\]]*\]|[^.[\]]+(?:\\\.[^.[\]]+)*/g) ?? [];
}

function takeStep(value: Json, step: string): Json[] {
  if (!step.startsWith('[')) return fieldOf(value, step.replaceAll('\\.', '.'));
  const inner = step.slice(1, -1);
  const quoted = /^['"](.*)['"]$/.exec(inner)?.[1];
  if (quoted !== undefined) return fieldOf(value, quoted);
  if (inner === '*') return Array.isArray(value) ? value : [];
  if (/^-?[0-9]+$/.test(inner)) {
    const item = Array.isArray(value) ? value.at(Number(inner)) : undefined;
    return item === undefined ? [] : [item];
  }
  return filter(value, inner);
}

function fieldOf(value: Json, name: string): Json[] {
  const found = isObject(value) ? value[name] : undefined;
  return found === undefined ? [] : [found];
}

function filter(value: Json, expression: string): Json[] {
  const match = /^\?\(\s*@((?:\.[^\s=!<>]+)+)\s*(==|!=)\s*(.+?)\s*\)$/.exec(expression);
  if (!match || !Array.isArray(value)) return [];
  const [, path = '', operator, literal = ''] = match;
  const wanted = parseLiteral(literal);
  return value.filter((item) => {
    const [given] = findJsonPath(item, path);
    return isEqualJson(given, wanted) === (operator === '==');
  });
}

function parseLiteral(text: string): Json {
  const quoted = /^(['"])(.*)\1$/.exec(text)?.[2];
  if (quoted !== undefined) return quoted;
  if (text === 'true' || text === 'false') return text === 'true';
  return Number.isNaN(Number(text)) ? text : Number(text);
}
