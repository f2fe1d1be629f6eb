import type { ResourceGroup } from '../../reports/index.ts';
import { makeVisible } from '../../base/index.ts';
import type { ObjectTable } from '../../kube/index.ts';

/** Objects kind by kind, each in a table such as kubectl prints. */
export function formatResources(groups: readonly ResourceGroup<ObjectTable>[]): string {
  return groups.map(({ title, items }) => `==> ${title}\n${formatRows(items)}\n`).join('');
}

/** Columns as wide as their widest cell and 3 more, but for the last. */
function formatRows(tables: readonly ObjectTable[]): string {
  const header = (tables[0]?.columns ?? []).map((name) => name.toUpperCase());
  const rows = [
    header,
    ...tables.flatMap(({ rows: own }) => own.map((row) => row.map(makeVisible))),
  ];
  const widths = header.map((_, column) =>
    Math.max(6, ...rows.map((row) => (row[column] ?? '').length + 3)),
  );
  const lines = rows.map((row) =>
    row.map((cell, column) =>
      column === header.length - 1 ? cell : cell.padEnd(widths[column] ?? 0),
    ),
  );
  return lines.map((line) => `${line.join('')}\n`).join('');
}
