import { writeCodePoint } from './utf8.ts';

const simple: ReadonlyMap<number, number> = new Map(
  Object.entries({
    '"': '"',
    '\\': '\\',
    '/': '/',
    b: '\b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
  }).map(([letter, meant]) => [letter.charCodeAt(0), meant.charCodeAt(0)]),
);

export interface EscapedText {
  readonly start: number;
  readonly end: number;
  /** Where to write; the result is never longer than the text. */
  readonly target: number;
}

/** Copies the inside of a JSON string, its escapes resolved. A lone surrogate is a bad escape. */
export function unescapeInto(
  bytes: Uint8Array,
  { start, end, target }: EscapedText,
): { readonly length: number } | { readonly badEscape: number } {
  let at = start;
  let to = target;
  while (at < end) {
    const byte = bytes[at] ?? 0;
    if (byte !== 0x5c) {
      bytes[to++] = byte;
      at++;
      continue;
    }
    const letter = bytes[at + 1] ?? 0;
    const meant = simple.get(letter);
    if (meant !== undefined) {
      bytes[to++] = meant;
      at += 2;
      continue;
    }
    const point = letter === 0x75 ? codePointAt(bytes, at + 2, end) : undefined;
    if (point === undefined) return { badEscape: at };
    to = writeCodePoint(bytes, to, point);
    at += point > 0xffff ? 12 : 6;
  }
  return { length: to - target };
}

/** The code point of four hexadecimal digits, and of the second escape of a pair. */
function codePointAt(bytes: Uint8Array, at: number, end: number): number | undefined {
  const unit = unitAt(bytes, at, end);
  if (unit === undefined || unit < 0xd800 || unit > 0xdfff) return unit;
  if (unit > 0xdbff || bytes[at + 4] !== 0x5c || bytes[at + 5] !== 0x75) return undefined;
  const low = unitAt(bytes, at + 6, end);
  if (low === undefined || low < 0xdc00 || low > 0xdfff) return undefined;
  return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

function unitAt(bytes: Uint8Array, at: number, end: number): number | undefined {
  if (at + 4 > end) return undefined;
  const digits = String.fromCharCode(...bytes.subarray(at, at + 4));
  return /^[0-9a-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
}
