import type { Json } from '../object.ts';
import { isEqualJson, isObject } from '../object.ts';
import type { ListType, MapType, Type } from '../schema/type.ts';
import { typeOfField } from '../schema/type.ts';
import { FieldSet } from './field-set.ts';
import type { PathElement } from './path-element.ts';
import { fieldElement } from './path-element.ts';
import { indexItems, isEmptyValue, shapeOf } from './shape.ts';

/** The paths by which two values differ; no path is in two of the sets. */
export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

export function compareTyped(before: Json, after: Json, type: Type): Comparison {
  const walk = new Walk();
  walk.compare(before, after, type, []);
  return walk;
}

export function withoutFields(comparison: Comparison, ignored: FieldSet | undefined): Comparison {
  if (!ignored || ignored.isEmpty()) return comparison;
  return {
    added: comparison.added.recursiveDifference(ignored),
    modified: comparison.modified.recursiveDifference(ignored),
    removed: comparison.removed.recursiveDifference(ignored),
  };
}

type Path = readonly PathElement[];

class Walk implements Comparison {
  readonly added = new FieldSet();
  readonly modified = new FieldSet();
  readonly removed = new FieldSet();

  compare(before: Json | undefined, after: Json | undefined, type: Type, path: Path): void {
    if (before !== undefined && before === after) return;
    const shape = shapeOf(type, after ?? before);
    if (after !== undefined && before !== undefined && shapeOf(type, before) !== shape) {
      // The alternatives differ (free-form content turned from a map into a string): one change.
      this.#leaf(before, after, path);
      return;
    }
    const isLeaf = this.#descend(before, after, type, path, shape);
    if (isLeaf) return;
    if (before === undefined) this.added.insert(path);
    else if (after === undefined) this.removed.insert(path);
  }

  /** Compares what is inside; whether instead the whole was one leaf. */
  #descend(
    before: Json | undefined,
    after: Json | undefined,
    type: Type,
    path: Path,
    shape: 'map' | 'list' | 'scalar',
  ): boolean {
    const isAtomic =
      shape === 'scalar' || (shape === 'map' ? type.map?.atomic : type.list?.relation === 'atomic');
    if (isAtomic || (isEmptyValue(before) && isEmptyValue(after))) {
      this.#leaf(before, after, path);
      return true;
    }
    if (shape === 'map' && type.map) this.#maps(before, after, type.map, path);
    else if (type.list) this.#lists(before, after, type.list, path);
    return false;
  }

  #leaf(before: Json | undefined, after: Json | undefined, path: Path): void {
    if (before === undefined) this.added.insert(path);
    else if (after === undefined) this.removed.insert(path);
    else if (!isEqualJson(before, after)) this.modified.insert(path);
  }

  #maps(before: Json | undefined, after: Json | undefined, type: MapType, path: Path): void {
    const left = isObject(before) ? before : {};
    const right = isObject(after) ? after : {};
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const fieldType = typeOfField(type, key);
      if (!fieldType || (left[key] === undefined && right[key] === undefined)) continue;
      this.compare(left[key], right[key], fieldType, [...path, fieldElement(key)]);
    }
  }

  #lists(before: Json | undefined, after: Json | undefined, type: ListType, path: Path): void {
    const left = indexItems(type, Array.isArray(before) ? before : []);
    const right = indexItems(type, Array.isArray(after) ? after : []);
    for (const element of new Set([...left.keys(), ...right.keys()])) {
      this.#items(left.get(element) ?? [], right.get(element) ?? [], type, [...path, element]);
    }
  }

  /** The values that share one element; several on a side are duplicates, owned as one. */
  #items(before: readonly Json[], after: readonly Json[], type: ListType, path: Path): void {
    if (before.length <= 1 && after.length <= 1) {
      this.compare(before[0], after[0], type.element, path);
    } else if (before.length > 1 && after.length > 1) {
      if (!isEqualJson([...before], [...after])) this.modified.insert(path);
    } else if (before.length > 1) {
      if (after.length > 0) this.compare(undefined, after[0], type.element, path);
      this.removed.insert(path);
    } else {
      if (before.length > 0) this.compare(before[0], undefined, type.element, path);
      this.added.insert(path);
    }
  }
}
