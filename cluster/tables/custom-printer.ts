import { isHelmError } from '../../src/base/index.ts';
import type { PathList } from '../../src/json-path/index.ts';
import { findValues, parsePath } from '../../src/json-path/index.ts';
import type { Json, KubeObject } from '../object.ts';
import type { CustomVersion, PrinterColumn } from '../resources/custom-version.ts';
import { ageOf } from './age.ts';
import { agePrinter } from './core-printers.ts';
import type { TablePrinter } from './table.ts';
import { nameColumn } from './table.ts';

interface Column extends PrinterColumn {
  readonly path: PathList;
}

/** The columns that a definition names, or a name and an age. */
export function customPrinter(version: Pick<CustomVersion, 'columns'>): TablePrinter {
  if (version.columns.length === 0) return agePrinter;
  const columns = readColumns(version.columns);
  return {
    columns: [
      nameColumn,
      ...columns.map(({ name, type, format, description, priority }) => {
        return { name, type, format, description, priority };
      }),
    ],
    cells: (object, now) => [
      object.metadata.name ?? '',
      ...columns.map((column) => cell(object, column, now)),
    ],
  };
}

/** Those before the first one whose path is none. */
function readColumns(columns: readonly PrinterColumn[]): readonly Column[] {
  const read: Column[] = [];
  for (const column of columns) {
    const path = attempt(() => parsePath(column.jsonPath));
    if (path === undefined) break;
    read.push({ ...column, path });
  }
  return read;
}

/** A cell takes only what is of its column's type. */
function cell(object: KubeObject, { path, type }: Column, now: Date): Json {
  const [value] = attempt(() => findValues(path, object, { allowsMissing: true })) ?? [];
  switch (type) {
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null;
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return typeof value === 'string' ? ageOf(value, now) : null;
    default:
      return value === undefined ? null : printText(value);
  }
}

function printText(value: unknown): string {
  if (value === null) return '<no value>';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Undefined where a path is none, or asks for what cannot be there. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (isHelmError(error, 'InvalidJsonPath')) return undefined;
    throw error;
  }
}
