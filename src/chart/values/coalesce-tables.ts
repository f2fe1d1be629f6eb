import { formatGoValue } from '../../go/index.ts';
import { isTable } from './values-map.ts';
import type { ValuesMap } from './values-map.ts';

/**
 * Told what Helm logs: for information where there is a message alone, as a warning where there
 * are attributes with it.
 */
export type Warn = (message: string, attributes?: Readonly<Record<string, string>>) => void;

export interface MergeOptions {
  /**
   * Whether a null stays, to be seen by whoever merges next. Otherwise a null of the user's
   * removes a default, and a default that is null is none.
   */
  readonly keepsNulls: boolean;
  readonly warn: Warn;
}

/**
 * Fills `target` with what `defaults` has and it has not, table by table. Both are changed, and
 * share tables afterwards, as in Helm.
 *
 * @param path Of the two in the values, for warnings.
 */
export function coalesceTables(
  target: ValuesMap,
  defaults: ValuesMap,
  path: string,
  options: MergeOptions,
): void {
  const { keepsNulls, warn } = options;
  const given = new Set<string>();
  for (const [key, value] of defaults) if (value !== null) given.add(key);
  for (const [key, value] of target) if (value === null) defaults.set(key, null);

  for (const [key, value] of defaults) {
    const present = target.get(key);
    if (!target.has(key)) target.set(key, value);
    else if (present === null && !keepsNulls && given.has(key)) target.delete(key);
    else if (isTable(value)) {
      const fullKey = joinPath(path, key);
      if (isTable(present)) coalesceTables(present, value, fullKey, options);
      else {
        const shown = formatGoValue(value);
        warn(`warning: cannot overwrite table with non table for ${fullKey} (${shown})`);
      }
    } else if (isTable(present) && value !== null) {
      const place = `destination for ${joinPath(path, key)} is a table`;
      warn(`warning: ${place}. Ignoring non-table value (${formatGoValue(value)})`);
    }
  }
}

/** Removes every null from the table and the tables in it; lists keep theirs. */
export function removeNulls(table: ValuesMap): void {
  for (const [key, value] of table) {
    if (value === null) table.delete(key);
    else if (isTable(value)) removeNulls(value);
  }
}

export function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
