import type { JsonObject } from '../../object.ts';
import { isObject, objectAt } from '../../object.ts';

const escapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  "'": "'",
  '\\': '\\',
};

/** A path like `.spec['a.b']` as error messages write it; `undefined` for one that leads nowhere. */
export function readFieldPath(path: string, schema: JsonObject): string | undefined {
  let current: JsonObject | undefined = schema;
  let result = '';
  let rest = path;
  while (rest !== '') {
    const step = readStep(rest);
    if (!step || !current) return undefined;
    rest = rest.slice(step.length);
    const properties: JsonObject | undefined = objectAt(current, 'properties');
    const property: JsonObject | undefined = properties && propertyOf(properties, step.name);
    const value: JsonObject | undefined = objectAt(current, 'additionalProperties');
    if (properties ? !property : !value) return undefined;
    if (!properties) result += `[${step.name}]`;
    else result += result === '' ? step.name : `.${step.name}`;
    current = properties ? property : value;
  }
  return result;
}

function propertyOf(properties: JsonObject, name: string): JsonObject | undefined {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(property) ? property : undefined;
}

/** The first step: `.name` or `['name']`. */
function readStep(path: string): { name: string; length: number } | undefined {
  const dotted = /^\.([^.[\]]+)/.exec(path);
  if (dotted) return { name: dotted[1] ?? '', length: dotted[0].length };
  const quoted = /^\['((?:[^'\\]|\\.)*)'\]/.exec(path);
  const text = quoted?.[1];
  if (!quoted || text === undefined) return undefined;
  const sequences = text.match(/\\./g) ?? [];
  if (!sequences.every((one) => one.charAt(1) in escapes)) return undefined;
  const name = text.replace(/\\(.)/g, (_, mark: string) => escapes[mark] ?? mark);
  return { name, length: quoted[0].length };
}
