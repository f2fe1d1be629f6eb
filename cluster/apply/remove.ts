import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { ListType, MapType, Type } from '../schema/type.ts';
import { typeOfField } from '../schema/type.ts';
import type { FieldSet } from './field-set.ts';
import { fieldElement, itemElement } from './path-element.ts';
import { shapeOf } from './shape.ts';

/** A value without the items and fields of a set. What becomes empty by it stays, empty. */
export function removeItems(value: Json, remove: FieldSet, type: Type): Json {
  return without(value, remove, type) ?? {};
}

function without(value: Json, remove: FieldSet, type: Type): Json | undefined {
  const shape = shapeOf(type, value);
  if (shape === 'scalar') return value;
  if (shape === 'map' && type.map) return isObject(value) ? fromMap(value, remove, type.map) : null;
  return type.list && Array.isArray(value) ? fromList(value, remove, type.list) : null;
}

function fromMap(value: JsonObject, remove: FieldSet, type: MapType): Json | undefined {
  if (type.atomic) return undefined;
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    const element = fieldElement(key);
    if (item === undefined || remove.members.has(element)) continue;
    const below = remove.children.get(element);
    const fieldType = typeOfField(type, key);
    result[key] =
      below && fieldType && !below.isEmpty() ? keepContainer(item, below, fieldType) : item;
  }
  return result;
}

function fromList(value: readonly Json[], remove: FieldSet, type: ListType): Json | undefined {
  if (type.relation === 'atomic') return undefined;
  const result: Json[] = [];
  for (const item of value) {
    const found = itemElement(type, item);
    const element = 'element' in found ? found.element : '';
    if (remove.members.has(element)) continue;
    const below = remove.children.get(element);
    result.push(below && !below.isEmpty() ? keepContainer(item, below, type.element) : item);
  }
  return result;
}

/** Removing inside a container, not the container itself, leaves it there. */
function keepContainer(item: Json, below: FieldSet, type: Type): Json {
  const rest = without(item, below, type);
  if (rest !== undefined && rest !== null) return rest;
  if (isObject(item)) return {};
  return Array.isArray(item) ? [] : null;
}
