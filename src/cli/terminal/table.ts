import { cutLine, seenLength } from './screen.ts';

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
    Math.max(...all.map((row) => seenLength(row[column] ?? ''))),
  );
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - seenLength(cell)))
      .join('\t'),
  );
  return lines.map((line) => fitLine(line, width)).join('\n') + '\n';
}

export interface TableLayout {
  readonly header: readonly string[] | undefined;
  readonly rows: readonly (readonly string[])[];
}

export interface FittingTable {
  readonly whole: TableLayout;
  /** The same in fewer words. */
  readonly short: TableLayout;
  /** Columns of the screen; undefined in a pipe, where everything fits. */
  readonly width: number | undefined;
  /** Whether lines that do not fit even so are cut, or go on in the next. */
  readonly isCut: boolean;
}

/** A table in as many words as there is room for. */
export function formatFitting({ whole, short, width, isCut }: FittingTable): string {
  if (width === undefined) return formatTable(whole.header, whole.rows);
  const text = formatTable(whole.header, whole.rows, Number.POSITIVE_INFINITY);
  if (text.split('\n').every((line) => seenLength(line) <= width)) return text;
  return formatTable(short.header, short.rows, isCut ? width : Number.POSITIVE_INFINITY);
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

/** A tab is as good as two blanks on a screen, and blanks at the end would make a line of their own. */
function fitLine(line: string, width: number | undefined): string {
  return width === undefined ? line : cutLine(line.replace(/\t/g, '  ').trimEnd(), width);
}
