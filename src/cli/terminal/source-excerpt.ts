import type { SourcePosition } from '../../base/index.ts';
import { makeVisible } from '../../base/index.ts';
import type { Style } from './style.ts';

/** The line of a file that something is about, with a caret below the place; nothing if unknown. */
export function sourceExcerpt(source: SourcePosition | undefined, style: Style): string[] {
  if (source?.line === undefined || source.text === undefined) return [];
  const { dim, red } = style;
  const number = String(source.line);
  const gutter = ' '.repeat(number.length);
  return [
    dim(`${gutter} --> ${makeVisible(placeOf(source))}`),
    dim(`${gutter} |`),
    `${dim(`${number} |`)} ${makeVisible(source.text)}`,
    ...(source.column === undefined
      ? []
      : [`${dim(`${gutter} |`)} ${indentTo(source.text, source.column)}${red('^')}`]),
  ];
}

function placeOf({ file, line, column }: SourcePosition): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** Blanks up to a column, tabs kept, so that the caret stands below its character. */
function indentTo(text: string, column: number): string {
  return makeVisible(text.slice(0, column - 1)).replace(/[^\t]/gu, ' ');
}
