import type { Json, KubeObject } from '../object.ts';
import type { CustomVersion, PrinterColumn } from '../resources/custom-version.ts';
import { ageOf } from './age.ts';
import { agePrinter } from './core-printers.ts';
import { findJsonPath } from './json-path.ts';
import type { TablePrinter } from './table.ts';
import { nameColumn } from './table.ts';

/** The columns that a definition names, or a name and an age. */
export function customPrinter({ columns }: CustomVersion): TablePrinter {
  if (columns.length === 0) return agePrinter;
  return {
    columns: [
      nameColumn,
      ...columns.map(({ name, type, format, description, priority }) => ({
        name,
        type: type === 'date' ? 'date' : type,
        format,
        description,
        priority,
      })),
    ],
    cells: (object, now) => [
      object.metadata.name ?? '',
      ...columns.map((column) => cell(object, column, now)),
    ],
  };
}

/** A cell takes only what is of its column's type. */
function cell(object: KubeObject, { jsonPath, type }: PrinterColumn, now: Date): Json {
  const [value] = findJsonPath(object, jsonPath);
  if (value === undefined || value === null) return null;
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
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}
