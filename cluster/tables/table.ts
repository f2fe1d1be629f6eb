import type { Json, KubeObject } from '../object.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly description?: string;
  /** Above 0: shown only when asked for more. */
  readonly priority?: number;
}

export interface TablePrinter {
  readonly columns: readonly Column[];
  /** One cell for each column. */
  readonly cells: (object: KubeObject, now: Date) => Json[];
}

export const nameColumn: Column = {
  name: 'Name',
  type: 'string',
  format: 'name',
  description: 'Unique within its namespace',
};

export const ageColumn: Column = {
  name: 'Age',
  type: 'string',
  description: 'Time since it was created',
};

export function text(name: string, priority = 0): Column {
  return { name, type: 'string', priority };
}

export function integer(name: string, priority = 0): Column {
  return { name, type: 'integer', priority };
}

export function boolean(name: string): Column {
  return { name, type: 'boolean' };
}

/** Kinds without a printer of their own. */
export const plainPrinter: TablePrinter = {
  columns: [nameColumn, { name: 'Created At', type: 'date' }],
  cells: ({ metadata }) => [metadata.name ?? '', metadata.creationTimestamp ?? ''],
};
