/** An object without some of its fields. */
export function omit<T extends object, K extends keyof T>(
  object: T,
  ...keys: readonly K[]
): Omit<T, K> {
  const kept = Object.entries(object).filter(([key]) => !keys.includes(key as K));
  return Object.fromEntries(kept) as unknown as Omit<T, K>;
}
