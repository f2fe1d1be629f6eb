import { makeVisible } from '../../../base/index.ts';
import type { Style } from '../../terminal/style.ts';
import { compareLines, nearChanges } from './compare-lines.ts';

const contextLines = 3;

/** The lines in which a text changes, under its name; nothing, if it does not. */
export function formatTextChange(
  title: string,
  before: string,
  after: string,
  style: Style,
): string {
  if (before === after) return '';
  const compared = compareLines(linesOf(before), linesOf(after));
  const colours = { ' ': (text: string) => text, '-': style.red, '+': style.green };
  const lines = nearChanges(compared, contextLines).map((line) =>
    line === undefined ? style.dim('  ...') : colours[line.sign](`${line.sign} ${line.text}`),
  );
  return `${[style.bold(title), ...lines].join('\n')}\n`;
}

function linesOf(text: string): readonly string[] {
  return text.trimEnd().split('\n').map(makeVisible);
}
