import { isHelmError, makeVisible } from '../../base/index.ts';
import { sourceExcerpt } from './source-excerpt.ts';
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
    const hint = isOfData(error)
      ? 'a chart, values or an object of the cluster have what cannot be written as YAML or JSON'
      : 'this is a defect of helm itself: run it again with --debug and report what it prints';
    return `${label} ${shorten(makeVisible(message))}\n${hintLine(hint, terminal)}`;
  }
  return [
    `${label} ${shorten(makeVisible(error.message))}`,
    ...sourceExcerpt(error.source, terminal.noteStyle),
    ...error.details.map(makeVisible),
    ...(error.hint === undefined ? [] : [hintLine(makeVisible(error.hint), terminal)]),
  ].join('\n');
}

/** What Go's libraries say to data that they cannot write. */
function isOfData(error: unknown): boolean {
  return error instanceof Error && (error.name === 'YamlError' || error.name === 'GoError');
}

/** Nobody reads on: a message may quote all that a chart has. */
const maxLength = 100_000;

function shorten(text: string): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength / 2)}…${text.slice(-maxLength / 2)}`;
}

function hintLine(hint: string, terminal: Terminal): string {
  return `${terminal.noteStyle.cyan('Hint:')} ${hint}`;
}

function stackOf(error: Error): string {
  const own = error.stack ?? '';
  return error.cause instanceof Error ? `${own}\ncaused by: ${stackOf(error.cause)}` : own;
}
