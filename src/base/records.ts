/** An object of JSON that nobody has looked into yet. */
export type UncheckedRecord = Readonly<Record<string, unknown>>;

/** Tells objects from lists and scalars. */
export function isRecord(value: unknown): value is UncheckedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that a JSON text holds; undefined where it holds anything else. */
export function findRecord(text: string): UncheckedRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The date that a text of somebody else's tells, if it tells one. */
export function findDate(text: unknown): Date | undefined {
  const date = new Date(typeof text === 'string' ? text : '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}
