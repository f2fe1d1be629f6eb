import { withoutColours } from './screen.ts';

/**
 * Columns under a header, if there is one, padded and separated by a tab as Helm's are, cut to the
 * width where there is one.
 */
export function formatTable(
  header: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
  width?: number,
): string {
  const all = header === undefined ? rows : [header, ...rows];
  const widths = (all[0] ?? []).map((_, column) =>
    Math.max(...all.map((row) => lengthOf(row[column] ?? ''))),
  );
  const lines = all.map((row) =>
    row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell))).join('\t'),
  );
  return lines.map((line) => cut(line, width)).join('\n') + '\n';
}

/** A table, in as many words as there is room for. */
export interface TableLayout {
  readonly header: readonly string[] | undefined;
  readonly rows: readonly (readonly string[])[];
}

/** The first of some layouts that fits on the screen; the last, which is the narrowest, where none does. */
export function chooseLayout(
  layouts: readonly TableLayout[],
  width: number | undefined,
): TableLayout | undefined {
  const fits = ({ header, rows }: TableLayout): boolean =>
    width === undefined ||
    formatTable(header, rows)
      .split('\n')
      .every((line) => lengthOf(line.replace(/\t/g, '  ').trimEnd()) <= width);
  return layouts.find(fits) ?? layouts.at(-1);
}

/** Cells no wider than that, with dots in place of what is cut off; 0 cuts nothing. */
export function cutCells(
  rows: readonly (readonly string[])[],
  widest: number,
): readonly (readonly string[])[] {
  if (widest <= 0) return rows;
  const cutCell = (text: string): string => {
    const letters = Array.from(text);
    if (letters.length <= widest) return text;
    return `${letters.slice(0, Math.max(1, widest - 3)).join('')}...`;
  };
  return rows.map((row) => row.map(cutCell));
}

function lengthOf(text: string): number {
  return Array.from(withoutColours(text)).length;
}

/** A line that is too long loses its colours with its end. */
function cut(line: string, width: number | undefined): string {
  if (width === undefined) return line;
  const expanded = line.replace(/\t/g, '  ').trimEnd();
  if (lengthOf(expanded) <= width) return expanded;
  const letters = Array.from(withoutColours(expanded));
  return `${letters.slice(0, Math.max(width - 1, 1)).join('')}…`;
}
