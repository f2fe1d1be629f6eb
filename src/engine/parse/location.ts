import { byteLength } from '../../go/index.ts';

/** Counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** In bytes from the start of the line, counted from 0 as Go's messages do. */
export function byteColumnAt(text: string, offset: number): number {
  return byteLength(text.slice(lineStart(text, offset), offset));
}

/** The whole line that holds `offset`, without its end. */
export function lineTextAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(lineStart(text, offset), end < 0 ? undefined : end).replace(/\r$/, '');
}

/** In characters from the start of the line, counted from 1. */
export function columnAt(text: string, offset: number): number {
  return Array.from(text.slice(lineStart(text, offset), offset)).length + 1;
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}
