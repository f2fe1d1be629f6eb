import type { Json, JsonObject } from '../../object.ts';
import { isEqualJson, isObject, listAt, stringAt } from '../../object.ts';

/** A value and the one that it comes from. */
interface Pair {
  readonly value: Json;
  readonly old: Json;
}

/** Where a value is in an update: with the value it comes from, or below one that has such. */
export interface Correlation {
  readonly current?: Pair;
  readonly parent?: Pair;
}

/** What did not change is not to be blamed on the update. */
export function isUnchanged({ current, parent }: Correlation): boolean {
  const pair = current ?? parent;
  return pair !== undefined && isEqualJson(pair.value, pair.old);
}

/** Below a key of an object. */
export function correlateKey(correlation: Correlation, key: string): Correlation {
  const { current, parent } = correlation;
  if (!current) return correlation;
  // Both objects are shown in the same version: a change there is not seen.
  if (!parent && (key === 'apiVersion' || key === 'kind')) return {};
  const { value, old } = current;
  const now = isObject(value) ? value[key] : undefined;
  const before = isObject(old) ? old[key] : undefined;
  if (now === undefined || before === undefined) return { parent: current };
  return { current: { value: now, old: before }, parent: current };
}

/** Below an item of a list. */
export function correlateItem(
  correlation: Correlation,
  item: Json,
  findOld: (item: Json) => Json | undefined,
): Correlation {
  const { current } = correlation;
  if (!current) return correlation;
  const old = findOld(item);
  if (old === undefined) return { parent: current };
  return { current: { value: item, old }, parent: current };
}

/** Finds the item that one comes from, in a list whose items have keys; in others there is none. */
export function itemFinder(
  schema: JsonObject,
  old: readonly Json[],
): (item: Json) => Json | undefined {
  const keys = listAt(schema, 'x-kubernetes-list-map-keys').map(String);
  if (stringAt(schema, 'x-kubernetes-list-type') !== 'map' || keys.length === 0) {
    return () => undefined;
  }
  const byKey = new Map<string, Json>();
  for (const item of old) {
    const key = keyOf(item, keys);
    if (key !== undefined && !byKey.has(key)) byKey.set(key, item);
  }
  return (item) => {
    const key = keyOf(item, keys);
    return key === undefined ? undefined : byKey.get(key);
  };
}

function keyOf(item: Json, keys: readonly string[]): string | undefined {
  if (!isObject(item)) return undefined;
  const values = keys.map((key) => item[key]);
  const areScalar = values.every((value) => value !== undefined && typeof value !== 'object');
  return areScalar ? JSON.stringify(values) : undefined;
}
