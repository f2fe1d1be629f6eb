import type { Type } from '../schema/type.ts';
import { typeOfField } from '../schema/type.ts';
import { FieldSet } from './field-set.ts';

/** A set whose paths into what has since become atomic are replaced by the path to it. */
export function reconcileSet(set: FieldSet, type: Type): FieldSet {
  const result = new FieldSet();
  for (const element of set.members) result.members.add(element);
  for (const [element, below] of set.children) {
    const inner = innerType(element, type);
    if (inner && isAtomic(inner)) result.members.add(element);
    else result.children.set(element, inner ? reconcileSet(below, inner) : below);
  }
  return result;
}

function innerType(element: string, type: Type): Type | undefined {
  if (element.startsWith('f:')) {
    return type.map ? typeOfField(type.map, element.slice(2)) : undefined;
  }
  return type.list?.element;
}

/** Free-form content says nothing about how it merges, so nothing follows for what is owned. */
function isAtomic(type: Type): boolean {
  if (type.scalar === 'untyped') return false;
  return type.map?.atomic ?? type.list?.relation === 'atomic';
}
