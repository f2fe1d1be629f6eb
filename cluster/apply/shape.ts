import type { Json } from '../object.ts';
import { isObject } from '../object.ts';
import type { ListType, Type } from '../schema/type.ts';
import type { PathElement } from './path-element.ts';
import { itemElement } from './path-element.ts';

/** Which of a type's alternatives a value takes. Null fits all of them; the first one stands. */
export function shapeOf(type: Type, value: Json | undefined): 'map' | 'list' | 'scalar' {
  if (value !== undefined && value !== null) {
    if (Array.isArray(value)) {
      if (type.list) return 'list';
    } else if (isObject(value)) {
      if (type.map) return 'map';
    } else if (type.scalar) {
      return 'scalar';
    }
  }
  if (type.map) return 'map';
  return type.scalar ? 'scalar' : 'list';
}

/** The values of a list by their path elements; an element that comes twice has several. */
export function indexItems(list: ListType, items: readonly Json[]): Map<PathElement, Json[]> {
  const index = new Map<PathElement, Json[]>();
  for (const item of items) {
    const found = itemElement(list, item);
    if ('fault' in found) continue;
    const known = index.get(found.element);
    if (known) known.push(item);
    else index.set(found.element, [item]);
  }
  return index;
}

export function isEmptyValue(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
