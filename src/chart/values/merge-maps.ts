import { isTable } from './values-map.ts';
import type { ReadonlyValues, ValuesMap } from './values-map.ts';

/** Both tables in a new one; where both have a value, `over`'s counts, and tables are merged. */
export function mergeMaps(base: ReadonlyValues, over: ReadonlyValues): ValuesMap {
  const merged = new Map(base);
  for (const [key, value] of over) {
    const present = merged.get(key);
    merged.set(key, isTable(value) && isTable(present) ? mergeMaps(present, value) : value);
  }
  return merged;
}
