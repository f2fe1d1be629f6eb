import { formatGoValue } from '../../go/index.ts';
import { copyValue, isTable } from './values-map.ts';
import type { ReadonlyValues, ValuesMap } from './values-map.ts';

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
      if (isTable(present)) coalesceTables(present, value, joinPath(path, key), options);
      else warn(tableOverwritten(joinPath(path, key), value));
    } else if (isTable(present) && value !== null) {
      warn(valueIgnored(joinPath(path, key), value));
    }
  }
}

/** As `coalesceTables`, with defaults that stay as they are. */
export function fillTable(
  target: ValuesMap,
  defaults: ReadonlyValues,
  path: string,
  options: FillOptions,
): void {
  const { keepsNulls, warn } = options;
  for (const [key, value] of defaults) {
    if (value === null && !keepsNulls) continue;
    const present = target.get(key);
    if (present === undefined) target.set(key, takeDefault(value, options));
    else if (present === null) {
      if (!keepsNulls) target.delete(key);
    } else if (isTable(value)) {
      if (isTable(present)) fillTable(present, value, joinPath(path, key), options);
      else warn(tableOverwritten(joinPath(path, key), keepsNulls ? value : withoutNulls(value)));
    } else if (isTable(present) && value !== null) {
      warn(valueIgnored(joinPath(path, key), value));
    }
  }
}

export interface FillOptions extends MergeOptions {
  /** Whether the target may hold tables of the defaults, which nobody then writes to, or copies. */
  readonly sharesDefaults: boolean;
}

/** A default as it goes into a target. */
export function takeDefault(value: unknown, { keepsNulls, sharesDefaults }: FillOptions): unknown {
  const taken = sharesDefaults ? value : copyValue(value);
  return isTable(taken) && !keepsNulls ? withoutNulls(taken) : taken;
}

/** The table without the nulls in it and in the tables in it; lists keep theirs. */
function withoutNulls(table: ValuesMap): ValuesMap {
  let result = table;
  for (const [key, value] of table) {
    const clean = isTable(value) ? withoutNulls(value) : value;
    if (clean === value && value !== null) continue;
    if (result === table) result = new Map(table);
    if (value === null) result.delete(key);
    else result.set(key, clean);
  }
  return result;
}

function tableOverwritten(path: string, table: ValuesMap): string {
  return `warning: cannot overwrite table with non table for ${path} (${formatGoValue(table)})`;
}

function valueIgnored(path: string, value: unknown): string {
  const shown = formatGoValue(value);
  return `warning: destination for ${path} is a table. Ignoring non-table value (${shown})`;
}

export function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
