import { isEmpty } from './empty.ts';

/**
 * Merges as mergo does, in place. Without overwriting, only what is empty in the target is filled:
 * 0, false and "" count as empty. Maps on both sides are merged, all else is taken whole, and
 * taken means shared: the source's maps become part of the target.
 */
export function mergeInto(
  target: Map<string, unknown>,
  source: ReadonlyMap<string, unknown>,
  overwrites: boolean,
): void {
  for (const [key, value] of source) {
    if (value === null || value === undefined) {
      if (overwrites) target.set(key, null);
      continue;
    }
    const present = target.get(key);
    if (value instanceof Map && present instanceof Map) {
      mergeInto(present as Map<string, unknown>, value as Map<string, unknown>, overwrites);
      // An empty map is replaced even now: then the source's is empty, too.
      if (present.size === 0) target.set(key, value);
    } else if (overwrites || isEmpty(present)) {
      target.set(key, value);
    }
  }
}
