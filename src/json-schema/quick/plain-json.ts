/** An object of JSON as `JSON.parse` makes it: names are anybody's, `constructor` among them. */
export type Table = Readonly<Record<string, unknown>>;

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a table holds under a name of anybody's. */
export function entryOf(table: unknown, name: string): unknown {
  return isTable(table) && Object.hasOwn(table, name) ? table[name] : undefined;
}
