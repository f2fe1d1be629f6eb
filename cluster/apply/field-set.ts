import type { JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { Type } from '../schema/type.ts';
import { typeOfField } from '../schema/type.ts';
import type { PathElement } from './path-element.ts';
import { compareElements, formatElement, parseElement } from './path-element.ts';

/**
 * A set of field paths: what a manager owns. `members` are paths that end here, `children` the sets
 * below; one element can be both (a list item, and fields inside it). Written into only while it is
 * being built; the operations return new sets.
 */
export class FieldSet {
  readonly members: Set<PathElement> = new Set<PathElement>();
  readonly children: Map<PathElement, FieldSet> = new Map<PathElement, FieldSet>();

  static of(...paths: readonly (readonly PathElement[])[]): FieldSet {
    const set = new FieldSet();
    for (const path of paths) set.insert(path);
    return set;
  }

  static fromFieldsV1(fields: JsonObject): FieldSet {
    const set = new FieldSet();
    for (const [key, value] of Object.entries(fields)) {
      if (key === '.' || !isObject(value)) continue;
      const element = parseElement(key);
      if (element === undefined) continue;
      const below = FieldSet.fromFieldsV1(value);
      if (below.isEmpty() || '.' in value) set.members.add(element);
      if (!below.isEmpty()) set.children.set(element, below);
    }
    return set;
  }

  toFieldsV1(): JsonObject {
    const fields: JsonObject = {};
    const elements = new Set([...this.members, ...this.children.keys()]);
    for (const element of [...elements].sort(compareElements)) {
      const below = this.children.get(element)?.toFieldsV1() ?? {};
      const isBoth = this.members.has(element) && this.children.has(element);
      fields[element] = isBoth ? { '.': {}, ...below } : below;
    }
    return fields;
  }

  insert(path: readonly PathElement[]): void {
    const last = path.at(-1);
    if (last === undefined) return;
    const parent = path.slice(0, -1).reduce((set: FieldSet, element) => set.descend(element), this);
    parent.members.add(last);
  }

  /** The set below an element, made if need be. */
  descend(element: PathElement): FieldSet {
    let below = this.children.get(element);
    if (!below) {
      below = new FieldSet();
      this.children.set(element, below);
    }
    return below;
  }

  has(path: readonly PathElement[]): boolean {
    const [first, ...rest] = path;
    if (first === undefined) return false;
    if (rest.length === 0) return this.members.has(first);
    return this.children.get(first)?.has(rest) ?? false;
  }

  isEmpty(): boolean {
    if (this.members.size > 0) return false;
    for (const below of this.children.values()) {
      if (!below.isEmpty()) return false;
    }
    return true;
  }

  union(other: FieldSet): FieldSet {
    const result = new FieldSet();
    for (const set of [this, other]) {
      for (const element of set.members) result.members.add(element);
      for (const [element, below] of set.children) {
        const known = result.children.get(element);
        result.children.set(element, known ? known.union(below) : below);
      }
    }
    return result;
  }

  intersection(other: FieldSet): FieldSet {
    const result = new FieldSet();
    for (const element of this.members) {
      if (other.members.has(element)) result.members.add(element);
    }
    for (const [element, below] of this.children) {
      const common = other.children.get(element)?.intersection(below);
      if (common && !common.isEmpty()) result.children.set(element, common);
    }
    return result;
  }

  /** Without the other's paths; what lies below them stays. */
  difference(other: FieldSet): FieldSet {
    const result = new FieldSet();
    for (const element of this.members) {
      if (!other.members.has(element)) result.members.add(element);
    }
    for (const [element, below] of this.children) {
      const others = other.children.get(element);
      const rest = others ? below.difference(others) : below;
      if (!rest.isEmpty()) result.children.set(element, rest);
    }
    return result;
  }

  /** Without the other's paths and everything below them. */
  recursiveDifference(other: FieldSet): FieldSet {
    const result = new FieldSet();
    for (const element of this.members) {
      if (!other.members.has(element)) result.members.add(element);
    }
    for (const [element, below] of this.children) {
      if (other.members.has(element)) continue;
      const others = other.children.get(element);
      const rest = others ? below.recursiveDifference(others) : below;
      if (!rest.isEmpty()) result.children.set(element, rest);
    }
    return result;
  }

  /** Adds the named fields on the way to what is owned: owning `a.b` of a struct is owning `a`. */
  withNamedFields(type: Type | undefined): FieldSet {
    const result = new FieldSet();
    for (const element of this.members) result.members.add(element);
    for (const [element, below] of this.children) {
      const name = element.startsWith('f:') ? element.slice(2) : undefined;
      if (name !== undefined && type?.map?.fields.has(name)) result.members.add(element);
      result.children.set(element, below.withNamedFields(innerType(element, type)));
    }
    return result;
  }

  /** Every path, each level's own before those below, in order. */
  *paths(): Generator<readonly PathElement[]> {
    for (const element of [...this.members].sort(compareElements)) yield [element];
    const children = [...this.children].sort(([a], [b]) => compareElements(a, b));
    for (const [element, below] of children) {
      for (const path of below.paths()) yield [element, ...path];
    }
  }
}

function innerType(element: PathElement, type: Type | undefined): Type | undefined {
  if (element.startsWith('f:')) return type?.map && typeOfField(type.map, element.slice(2));
  return element.startsWith('k:') ? type?.list?.element : undefined;
}

/** A path as messages show it: `.spec.containers[name="web"].image`. */
export function formatFieldPath(path: readonly PathElement[]): string {
  return path.map(formatElement).join('');
}
