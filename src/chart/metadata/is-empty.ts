/** Tells what Go's `omitempty` leaves out. */
export function isEmpty(value: unknown): boolean {
  if (value instanceof Map) return value.size === 0;
  return Array.isArray(value)
    ? value.length === 0
    : value === '' || value === false || value === undefined;
}
