import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { ListType, MapType, Type } from '../schema/type.ts';
import { typeOfField } from '../schema/type.ts';
import type { PathElement } from './path-element.ts';
import { itemElement } from './path-element.ts';
import { isEmptyValue, shapeOf } from './shape.ts';

/** A live value with an applied one laid over it. Nothing is removed by this. */
export function mergeTyped(live: Json, applied: Json, type: Type): Json {
  return merge(live, applied, type) ?? {};
}

function merge(live: Json | undefined, applied: Json | undefined, type: Type): Json | undefined {
  if (applied === undefined) return live;
  if (live === undefined) return applied;
  const shape = shapeOf(type, applied);
  if (shape !== shapeOf(type, live)) return applied;
  if (isEmptyValue(live) && isEmptyValue(applied)) return applied;
  if (shape === 'map' && type.map && !type.map.atomic) return mergeMaps(live, applied, type.map);
  if (shape === 'list' && type.list?.relation === 'associative') {
    return mergeLists(live, applied, type.list);
  }
  return applied;
}

function mergeMaps(live: Json, applied: Json, type: MapType): Json | undefined {
  const left = isObject(live) ? live : {};
  const right = isObject(applied) ? applied : {};
  const result: JsonObject = {};
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const fieldType = typeOfField(type, key);
    result[key] = fieldType ? merge(left[key], right[key], fieldType) : (right[key] ?? left[key]);
  }
  return result;
}

/**
 * The applied items in their order, the live ones that nobody applied kept where they stood between
 * the shared ones.
 */
function mergeLists(live: Json, applied: Json, type: ListType): Json[] {
  const left = itemsOf(live, type);
  const right = itemsOf(applied, type);
  const applies = new Map(right.map((item) => [item.element, item.value]));
  const lives = liveByElement(left);
  const shared = right.map(({ element }) => element).filter((element) => lives.has(element));
  const merged = new Set<PathElement>();
  const result: Json[] = [];
  const take = (element: PathElement): void => {
    merged.add(element);
    const value = merge(lives.get(element), applies.get(element), type.element);
    if (value !== undefined) result.push(value);
    if (shared[0] === element) shared.shift();
  };

  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const ours = left[l];
    const theirs = right[r];
    if (ours && theirs) {
      if (ours.element === theirs.element) {
        take(ours.element);
        l++;
        r++;
        continue;
      }
      const isOutOfTurn = applies.has(ours.element) && shared[0] !== undefined;
      if (isOutOfTurn && shared[0] !== ours.element) {
        l++;
        continue;
      }
    }
    if (ours) {
      if (!applies.has(ours.element)) {
        result.push(ours.value);
        l++;
        continue;
      }
      if (merged.has(ours.element)) l++;
    }
    if (theirs) {
      take(theirs.element);
      r++;
    }
  }
  return result;
}

function itemsOf(
  list: Json,
  type: ListType,
): readonly { readonly element: PathElement; readonly value: Json }[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((value) => {
    const found = itemElement(type, value);
    return 'fault' in found ? [] : [{ element: found.element, value }];
  });
}

/** Duplicates in the live list do not merge with what is applied: they have no value here. */
function liveByElement(
  items: readonly { readonly element: PathElement; readonly value: Json }[],
): Map<PathElement, Json | undefined> {
  const values = new Map<PathElement, Json | undefined>();
  for (const { element, value } of items) {
    values.set(element, values.has(element) ? undefined : value);
  }
  return values;
}
