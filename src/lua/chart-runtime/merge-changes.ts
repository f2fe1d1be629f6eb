/**
 * `original` with what changed from `before` to `after`. What did not change stays the very value
 * it was, types that JSON cannot tell included.
 */
export function mergeChanges(original: unknown, before: unknown, after: unknown): unknown {
  if (isEqual(before, after)) return original;
  if (!(before instanceof Map) || !(after instanceof Map)) return after;
  const merged = new Map<string, unknown>(original instanceof Map ? original : []);
  for (const key of before.keys() as Iterable<string>) if (!after.has(key)) merged.delete(key);
  for (const [key, value] of after as Map<string, unknown>) {
    if (!before.has(key)) merged.set(key, value);
    else if (!isEqual(before.get(key), value)) {
      merged.set(key, mergeChanges(merged.get(key), before.get(key), value));
    }
  }
  return merged;
}

/** Whether two values of JSON are the same. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  }
  if (!(a instanceof Map) || !(b instanceof Map) || a.size !== b.size) return false;
  for (const [key, value] of a) if (!b.has(key) || !isEqual(value, b.get(key))) return false;
  return true;
}
