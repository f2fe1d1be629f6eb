/** Bytes that structure YAML. */
export const byte = {
  tab: 0x09,
  newline: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  hash: 0x23,
  dash: 0x2d,
  colon: 0x3a,
} as const;

/** Where a line is in its bytes. */
export interface Line {
  start: number;
  /** Of the newline, or of the end. */
  end: number;
  /** How many spaces come first. */
  indent: number;
  /** The byte after them; a newline for a blank line. */
  first: number;
}

/**
 * Moves `line` to the line that begins at `start`; false where the bytes end before the line does.
 * One object is filled again and again: an index has a million lines.
 */
export function readLine(bytes: Uint8Array, start: number, line: Line): boolean {
  let at = start;
  while (bytes[at] === byte.space) at++;
  const indent = at - start;
  const first = bytes[at];
  while (at < bytes.length && bytes[at] !== byte.newline) at++;
  line.start = start;
  line.end = at;
  line.indent = indent;
  line.first = first === undefined || first === byte.carriageReturn ? byte.newline : first;
  return at < bytes.length;
}
