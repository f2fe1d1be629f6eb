/** A table of values: Go's map[string]interface {}, in the model of `go/values.ts`. */
export type ValuesMap = Map<string, unknown>;

export type ReadonlyValues = ReadonlyMap<string, unknown>;

export function isTable(value: unknown): value is ValuesMap {
  return value instanceof Map;
}

/** A copy that shares no table and no list with the original. */
export function copyValues(values: ReadonlyValues): ValuesMap {
  const copy: ValuesMap = new Map(values);
  for (const [key, value] of values) {
    // What is neither stays as it was taken over.
    if (typeof value === 'object' && value !== null) copy.set(key, copyValue(value));
  }
  return copy;
}

/** As `copyValues`, of anything. */
export function copyValue(value: unknown): unknown {
  if (isTable(value)) return copyValues(value);
  return Array.isArray(value) ? value.map(copyValue) : value;
}
