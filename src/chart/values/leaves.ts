import type { ReadonlyValues } from './values-map.ts';

/** A value that has none below it, and the way to it. */
export interface ValueLeaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Every value that is no table, or an empty one, in their order. */
export function listLeaves(
  values: ReadonlyValues,
  above: readonly string[] = [],
): readonly ValueLeaf[] {
  return [...values].flatMap(([key, value]) => {
    const path = [...above, key];
    const isTable = value instanceof Map && value.size > 0;
    return isTable ? listLeaves(value as ReadonlyValues, path) : [{ path, value }];
  });
}
