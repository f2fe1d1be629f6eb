import { HelmError } from '../../base/index.ts';
import { quote } from '../../go/index.ts';
import { isTable } from './values-map.ts';
import type { ReadonlyValues, ValuesMap } from './values-map.ts';

/** The table at a dotted path, such as `db.primary`; throws as Helm does where there is none. */
export function tableAt(values: ValuesMap, path: string): ValuesMap {
  let table = values;
  for (const key of path.split('.')) {
    const next = table.get(key);
    if (!isTable(next)) throw new HelmError('NoTable', `${quote(key)} is not a table`);
    table = next;
  }
  return table;
}

/** The value at a dotted path that is no table; undefined where there is none. */
export function findValueAt(values: ReadonlyValues, path: string): unknown {
  let value: unknown = values;
  for (const key of path.split('.')) {
    if (!isTable(value)) return undefined;
    value = value.get(key);
  }
  return isTable(value) ? undefined : value;
}

/** What is at a path, items of lists by their number; undefined where there is nothing. */
export function valueAt(values: ReadonlyValues, path: readonly string[]): unknown {
  let value: unknown = values;
  for (const key of path) {
    if (isTable(value)) value = value.get(key);
    else if (Array.isArray(value)) value = value[Number(key)] as unknown;
    else return undefined;
  }
  return value;
}

/** Whether values say what is at a path, be it that they put something else above it. */
export function hasValueAt(values: ReadonlyValues, path: readonly string[]): boolean {
  let value: unknown = values;
  for (const key of path) {
    if (isTable(value)) {
      if (!value.has(key)) return false;
      value = value.get(key);
    } else if (Array.isArray(value)) value = value[Number(key)] as unknown;
    else return value !== undefined;
  }
  return value !== undefined;
}
