import type { Json } from '../object.ts';
import { isObject } from '../object.ts';
import type { ListType, MapType, Type } from '../schema/type.ts';
import { typeOfField } from '../schema/type.ts';
import { FieldSet } from './field-set.ts';
import type { PathElement } from './path-element.ts';
import { fieldElement } from './path-element.ts';
import { indexItems, shapeOf } from './shape.ts';

/** Every leaf and every item of a value: what someone who applies it claims to own. */
export function fieldSetOf(value: Json, type: Type): FieldSet {
  const root = new FieldSet();
  visit(value, type, root, []);
  return root;
}

function visit(value: Json, type: Type, root: FieldSet, path: readonly PathElement[]): void {
  const shape = shapeOf(type, value);
  if (shape === 'scalar') root.insert(path);
  else if (shape === 'map' && type.map) visitMap(value, type.map, root, path);
  else if (type.list) visitList(value, type.list, root, path);
}

function visitMap(value: Json, type: MapType, root: FieldSet, path: readonly PathElement[]): void {
  if (type.atomic) root.insert(path);
  if (type.atomic || !isObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const fieldType = typeOfField(type, key);
    if (item === undefined || !fieldType) continue;
    const itemPath = [...path, fieldElement(key)];
    visit(item, fieldType, root, itemPath);
    const isEmpty = item === null || (isObject(item) && Object.keys(item).length === 0);
    if (isEmpty || !type.fields.has(key)) root.insert(itemPath);
  }
}

function visitList(
  value: Json,
  type: ListType,
  root: FieldSet,
  path: readonly PathElement[],
): void {
  if (type.relation === 'atomic') root.insert(path);
  if (type.relation === 'atomic' || !Array.isArray(value)) return;
  for (const [element, items] of indexItems(type, value)) {
    const itemPath = [...path, element];
    const [only] = items;
    if (items.length === 1 && only !== undefined) visit(only, type.element, root, itemPath);
    root.insert(itemPath);
  }
}
