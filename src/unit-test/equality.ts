/** Whether two values of YAML are the same; whole numbers and others are apart, as in Go. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  }
  if (!(one instanceof Map) || !(other instanceof Map) || one.size !== other.size) return false;
  return isSubset(one as ReadonlyMap<string, unknown>, other as ReadonlyMap<string, unknown>);
}

/** Whether a table has every entry of another. */
export function isSubset(
  whole: ReadonlyMap<string, unknown>,
  part: ReadonlyMap<string, unknown>,
): boolean {
  return [...part].every(([key, value]) => whole.has(key) && isEqual(whole.get(key), value));
}
