/** Whether tables and lists are nested deeper; no depth of nesting exhausts the stack here. */
export function isDeeperThan(root: unknown, limit: number): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap(collectionsIn);
  }
  return false;
}

function collectionsIn(value: unknown): unknown[] {
  const children = value instanceof Map ? [...value.values()] : Array.isArray(value) ? value : [];
  return (children as unknown[]).filter((child) => child instanceof Map || Array.isArray(child));
}
