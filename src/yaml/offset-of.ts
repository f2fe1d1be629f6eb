import type { YamlPosition } from './yaml-error.ts';

/** Where a position is in the text that it is about; at its end where it is beyond it. */
export function offsetOf(text: string, { line, column }: YamlPosition): number {
  let start = 0;
  for (let count = 1; count < line; count++) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  const characters = Array.from(text.slice(start, end < 0 ? undefined : end));
  return start + characters.slice(0, column - 1).join('').length;
}
