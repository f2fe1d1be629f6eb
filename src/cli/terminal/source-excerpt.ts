import type { SourcePosition } from '../../base/index.ts';
import { makeVisible } from '../../base/index.ts';
import type { Style } from './style.ts';

/** The line of a file that something is about, with a caret below the place; nothing if unknown. */
export function sourceExcerpt(source: SourcePosition | undefined, style: Style): string[] {
  if (source?.line === undefined || source.text === undefined) return [];
  const { dim, red } = style;
  const number = String(source.line);
  const gutter = ' '.repeat(number.length);
  const { text, column } = windowOf(source.text, source.column);
  return [
    dim(`${gutter} --> ${makeVisible(placeOf(source))}`),
    dim(`${gutter} |`),
    `${dim(`${number} |`)} ${makeVisible(text)}`,
    ...(column === undefined ? [] : [`${dim(`${gutter} |`)} ${indentTo(text, column)}${red('^')}`]),
  ];
}

const widest = 200;

/** Of a line that is too long, what is around the column. */
function windowOf(
  line: string,
  column: number | undefined,
): { text: string; column: number | undefined } {
  if (line.length <= widest) return { text: line, column };
  const start = Math.max(0, Math.min((column ?? 1) - widest / 2, line.length - widest));
  const [before, after] = [start > 0 ? '…' : '', start + widest < line.length ? '…' : ''];
  const text = `${before}${line.slice(start, start + widest)}${after}`;
  return { text, column: column === undefined ? undefined : column - start + before.length };
}

function placeOf({ file, line, column }: SourcePosition): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** Blanks up to a column, tabs kept, so that the caret stands below its character. */
function indentTo(text: string, column: number): string {
  return makeVisible(text.slice(0, column - 1)).replace(/[^\t]/gu, ' ');
}
