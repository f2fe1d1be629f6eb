import { makeVisible } from '../../base/index.ts';
import type { OutputStream } from './terminal.ts';

/**
 * Writes to a stream: the one way to a screen for all commands. Whatever control characters the
 * text has are shown, not obeyed, but for those that helm itself wrote by `ownEscape()`. In a pipe
 * or a file, text stays as it is.
 */
export function writerTo(stream: OutputStream): (text: string) => void {
  return (text) => {
    const pieces = text.split(ownEscape());
    const shown = stream.isTTY === true ? pieces.map(onScreen) : pieces;
    stream.write(shown.join('\u001b'));
  };
}

let secret: string | undefined;

/**
 * Stands for the escape character in what helm writes to a screen itself. Nobody who writes charts,
 * indexes or objects can know it: it is another one in each process.
 */
export function ownEscape(): string {
  secret ??= `\u{f0000}${crypto.randomUUID()}\u{f0001}`;
  return secret;
}

/** A line without the colours that helm gave it. */
export function withoutColours(line: string): string {
  return line
    .split(ownEscape())
    .map((piece, index) => (index === 0 ? piece : piece.replace(/^\[\d*[A-Za-z]/, '')))
    .join('');
}

/** Letters of a line as they are seen. */
export function seenLength(line: string): number {
  return Array.from(withoutColours(line)).length;
}

/** A line that is wider than the screen loses its colours with its end. */
export function cutLine(line: string, width: number): string {
  const letters = Array.from(withoutColours(line));
  return letters.length <= width ? line : `${letters.slice(0, Math.max(width - 1, 0)).join('')}…`;
}

/** A text that is too wide without its middle: more of its end stays than of its beginning. */
export function cutMiddle(text: string, width: number): string {
  const letters = Array.from(text);
  if (letters.length <= width) return text;
  const end = Math.ceil((width - 1) * 0.75);
  return `${letters.slice(0, width - 1 - end).join('')}…${letters.slice(-end).join('')}`;
}

/** A text as lines no wider than that, broken between words and, where one is wider, within. */
export function foldText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let rest = Array.from(text);
  while (rest.length > width) {
    const blank = rest.lastIndexOf(' ', width);
    const end = blank > 0 ? blank : width;
    lines.push(rest.slice(0, end).join(''));
    rest = rest.slice(blank > 0 ? end + 1 : end);
  }
  return [...lines, rest.join('')];
}

/** A line may end as on Windows. */
function onScreen(text: string): string {
  return makeVisible(text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text);
}
