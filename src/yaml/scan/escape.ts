import type { Cursor } from './cursor.ts';

const simpleEscapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  "'": "'",
  '\\': '\\',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};

const codeLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Reads the escape sequence whose backslash is at the cursor. */
export function readEscape(cursor: Cursor): string {
  const letter = cursor.text.charAt(cursor.position + 1);
  const simple = simpleEscapes[letter];
  const codeLength = codeLengths[letter];
  if (simple === undefined && codeLength === undefined) {
    throw cursor.error('found unknown escape character');
  }
  cursor.position += 2;
  return simple ?? readCodePoint(cursor, codeLength ?? 0);
}

function readCodePoint(cursor: Cursor, length: number): string {
  const digits = cursor.text.slice(cursor.position, cursor.position + length);
  if (digits.length < length || !/^[0-9a-f]*$/i.test(digits)) {
    throw cursor.error('did not find expected hexdecimal number');
  }
  const code = Number.parseInt(digits, 16);
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
    throw cursor.error('found invalid Unicode character escape code');
  }
  cursor.position += length;
  return String.fromCodePoint(code);
}
