import { cutLine, foldText, seenLength } from './screen.ts';

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
  const widths = columnWidths(all);
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - seenLength(cell)))
      .join('\t'),
  );
  return lines.map((line) => fitLine(line, width)).join('\n') + '\n';
}

function columnWidths(rows: readonly (readonly string[])[]): readonly number[] {
  return (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => seenLength(row[column] ?? ''))),
  );
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
  /** What becomes of lines that do not fit even so: they are cut, or their last column goes on below. */
  readonly overflow: 'cut' | 'fold';
}

/** A table in as many words as there is room for. */
export function formatFitting({ whole, short, width, overflow }: FittingTable): string {
  if (width === undefined) return formatTable(whole.header, whole.rows);
  const text = formatTable(whole.header, whole.rows, Number.POSITIVE_INFINITY);
  if (text.split('\n').every((line) => seenLength(line) <= width)) return text;
  if (overflow === 'cut') return formatTable(short.header, short.rows, width);
  return formatTable(short.header, foldLast(short, width), Number.POSITIVE_INFINITY);
}

/** Where there is less room than that, a line is better left to the screen. */
const leastFold = 20;

function foldLast({ header = [], rows }: TableLayout, width: number): readonly string[][] {
  const others = columnWidths([header, ...rows]).slice(0, -1);
  const room = width - others.reduce((sum, each) => sum + each + 2, 0);
  if (room < leastFold) return rows.map((row) => [...row]);
  return rows.flatMap((row) =>
    foldText(row.at(-1) ?? '', room).map((line, index) => [
      ...row.slice(0, -1).map((cell) => (index === 0 ? cell : '')),
      line,
    ]),
  );
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
