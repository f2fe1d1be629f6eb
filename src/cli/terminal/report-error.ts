import { isHelmError, makeVisible } from '../../base/index.ts';
import type { HelmError, SourcePosition } from '../../base/index.ts';
import type { Terminal } from './terminal.ts';

/**
 * The one place that shows an error: `Error: ` and the message first, for scripts; then the source
 * line with a caret, the details and the hint, for people.
 */
export function reportError(error: unknown, terminal: Terminal, options: { debug: boolean }): void {
  terminal.note(`${describeError(error, terminal)}\n`);
  if (options.debug && error instanceof Error && error.stack !== undefined) {
    terminal.note(`${terminal.noteStyle.dim(makeVisible(stackOf(error)))}\n`);
  }
}

function describeError(error: unknown, terminal: Terminal): string {
  const label = terminal.noteStyle.red('Error:');
  if (!isHelmError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    const hint =
      'this is a defect of helm itself: run it again with --debug and report what it prints';
    return `${label} ${makeVisible(message)}\n${hintLine(hint, terminal)}`;
  }
  return [
    `${label} ${makeVisible(error.message)}`,
    ...sourceLines(error, terminal),
    ...error.details.map(makeVisible),
    ...(error.hint === undefined ? [] : [hintLine(makeVisible(error.hint), terminal)]),
  ].join('\n');
}

function hintLine(hint: string, terminal: Terminal): string {
  return `${terminal.noteStyle.cyan('Hint:')} ${hint}`;
}

function sourceLines(error: HelmError, terminal: Terminal): string[] {
  const { source } = error;
  if (source?.line === undefined || source.text === undefined) return [];
  const { dim, red } = terminal.noteStyle;
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

function stackOf(error: Error): string {
  const own = error.stack ?? '';
  return error.cause instanceof Error ? `${own}\ncaused by: ${stackOf(error.cause)}` : own;
}
