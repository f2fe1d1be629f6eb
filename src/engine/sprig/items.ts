import { GoError, GoNumber, goKindOf, runtimeErrors } from '../../go/index.ts';

/** The items of a slice of any type; undefined for what is none. */
export function findItems(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (!(value instanceof Uint8Array)) return undefined;
  return Array.from(value, (byte) => new GoNumber('uint8', BigInt(byte)));
}

/** The items of a list; `complaint` begins the error for what is none, which ends in its kind. */
export function requireItems(value: unknown, complaint: string): readonly unknown[] {
  if (value === null || value === undefined) throw runtimeErrors.nilPointer();
  const items = findItems(value);
  if (items === undefined) throw new GoError(`${complaint} ${goKindOf(value)}`);
  return items;
}
