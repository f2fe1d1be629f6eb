import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { ListType, MapType, Scalar, Type } from '../schema/type.ts';
import { typeOfField } from '../schema/type.ts';
import type { PathElement } from './path-element.ts';
import { fieldElement, formatElement, itemElement } from './path-element.ts';
import { shapeOf } from './shape.ts';

/**
 * What keeps a value from being one of its type, as server-side apply words it; `undefined` when
 * nothing does. Live objects may hold duplicates in their lists, applied ones may not.
 */
export function checkTyped(
  value: Json,
  type: Type,
  options: { readonly allowDuplicates: boolean },
): string | undefined {
  const faults = [...new Check(options.allowDuplicates).value(value, type)];
  if (faults.length <= 1) return faults[0];
  return ['errors:', ...faults.map((fault) => `  ${fault}`)].join('\n');
}

class Check {
  readonly #allowDuplicates: boolean;

  constructor(allowDuplicates: boolean) {
    this.#allowDuplicates = allowDuplicates;
  }

  *value(value: Json, type: Type): Generator<string> {
    if (value === null) return;
    const shape = shapeOf(type, value);
    if (shape === 'map' && type.map) yield* this.#map(value, type.map);
    else if (shape === 'scalar') yield* checkScalar(value, type.scalar ?? 'untyped');
    else if (type.list) yield* this.#list(value, type.list);
  }

  *#map(value: Json, type: MapType): Generator<string> {
    if (!isObject(value)) {
      yield `expected map, got ${goValue(value)}`;
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue;
      const fieldType = typeOfField(type, key);
      if (fieldType) yield* below(fieldElement(key), this.value(item, fieldType));
      else {
        yield `.${key}: field not declared in schema`;
        return;
      }
    }
  }

  *#list(value: Json, type: ListType): Generator<string> {
    if (!Array.isArray(value)) {
      yield `expected list, got ${goValue(value)}`;
      return;
    }
    const seen = new Set<PathElement>();
    for (const [index, item] of value.entries()) {
      const found =
        type.relation === 'associative' ? itemElement(type, item) : { element: `i:${index}` };
      if ('fault' in found) {
        yield `element ${index}: ${found.fault}`;
        return;
      }
      if (seen.has(found.element) && !this.#allowDuplicates && type.relation === 'associative') {
        yield `duplicate entries for key ${formatElement(found.element)}`;
      }
      seen.add(found.element);
      yield* below(found.element, this.value(item, type.element));
    }
  }
}

/** Faults found under a step: their path begins with it, or is it. */
function* below(element: PathElement, faults: Iterable<string>): Generator<string> {
  const step = formatElement(element);
  for (const fault of faults) {
    yield /^[.[]/.test(fault) ? `${step}${fault}` : `${step}: ${fault}`;
  }
}

function* checkScalar(value: Json, scalar: Scalar): Generator<string> {
  switch (scalar) {
    case 'int32':
    case 'int64':
    case 'double':
      if (typeof value !== 'number') yield `expected numeric (int or float), got ${goType(value)}`;
      return;
    case 'string':
    case 'bytes':
      if (typeof value !== 'string') {
        yield `expected string, got &value.valueUnstructured{Value:${goLiteral(value)}}`;
      }
      return;
    case 'boolean':
      if (typeof value !== 'boolean') yield `expected boolean, got ${goValue(value)}`;
      return;
    default:
      if (typeof value === 'object') yield `expected any scalar, got ${goValue(value)}`;
  }
}

function goType(value: Json): string {
  if (Array.isArray(value)) return '[]interface {}';
  if (isObject(value)) return 'map[string]interface {}';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** As Go's %v prints the wrapper around a value. */
function goValue(value: Json): string {
  return `&{${goPlain(value)}}`;
}

function goPlain(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(goPlain).join(' ')}]`;
  if (isObject(value)) return goMap(value, goPlain);
  return value === null || value === undefined ? '<nil>' : String(value);
}

function goMap(value: JsonObject, print: (item: Json | undefined) => string): string {
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `map[${entries.map(([key, item]) => `${key}:${print(item)}`).join(' ')}]`;
}

/** As Go's %#v prints a value. */
function goLiteral(value: Json | undefined): string {
  if (Array.isArray(value)) return `[]interface {}{${value.map(goLiteral).join(', ')}}`;
  if (isObject(value)) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const body = entries.map(([key, item]) => `${JSON.stringify(key)}:${goLiteral(item)}`);
    return `map[string]interface {}{${body.join(', ')}}`;
  }
  return typeof value === 'string' ? JSON.stringify(value) : goPlain(value);
}
