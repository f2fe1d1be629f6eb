/** Whether tables and lists are nested deeper; `limit` is no more than the stack bears. */
export function isDeeperThan(root: unknown, limit: number): boolean {
  if (limit < 0) return true;
  for (const child of childrenOf(root)) {
    // Most are texts.
    if (typeof child !== 'object') continue;
    const isCollection = child instanceof Map || Array.isArray(child);
    if (isCollection && isDeeperThan(child, limit - 1)) return true;
  }
  return false;
}

function childrenOf(value: unknown): Iterable<unknown> {
  if (value instanceof Map) return value.values() as Iterable<unknown>;
  return Array.isArray(value) ? (value as unknown[]) : [];
}
