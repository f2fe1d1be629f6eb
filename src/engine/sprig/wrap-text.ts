import { decodeUtf8, encodeUtf8 } from '../../go/index.ts';
import { requireTextLength, requireWordsLength } from './require-length.ts';

export interface WrapOptions {
  readonly newline: string;
  /** Whether a word that is longer than a line is cut. */
  readonly breaksLongWords: boolean;
}

const space = 0x20;

/** Breaks lines at spaces so that they have at most `width` bytes, where words allow it. */
export function wrapText(
  text: string,
  width: number,
  options: WrapOptions = { newline: '\n', breaksLongWords: false },
): string {
  requireWordsLength(text.length);
  const bytes = Buffer.from(encodeUtf8(text));
  const limit = Math.max(width, 1);
  const lines: string[] = [];
  let start = 0;
  while (bytes.length - start > limit) {
    if (bytes[start] === space) {
      start++;
      continue;
    }
    const line = nextLine(bytes, start, { limit, ...options });
    if (line === undefined) break;
    lines.push(decodeUtf8(bytes.subarray(start, line.end)));
    start = line.next;
  }
  requireTextLength(text.length + lines.length * options.newline.length);
  return [...lines, decodeUtf8(bytes.subarray(start))].join(options.newline);
}

interface Line {
  readonly end: number;
  /** Where the next one starts. */
  readonly next: number;
}

/** undefined where the rest has no space to break at. */
function nextLine(
  bytes: Buffer,
  start: number,
  { limit, breaksLongWords }: { limit: number; breaksLongWords: boolean },
): Line | undefined {
  const lastSpace = start + bytes.subarray(start, start + limit + 1).lastIndexOf(space);
  if (lastSpace >= start) return { end: lastSpace, next: lastSpace + 1 };
  if (breaksLongWords) return { end: start + limit, next: start + limit };
  const nextSpace = bytes.indexOf(space, start + limit);
  return nextSpace < 0 ? undefined : { end: nextSpace, next: nextSpace + 1 };
}
