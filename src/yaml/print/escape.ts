import { isPrintable } from './analyze.ts';

const shortEscapes: Readonly<Record<number, string>> = {
  0x00: '\\0',
  0x07: '\\a',
  0x08: '\\b',
  0x09: '\\t',
  0x0a: '\\n',
  0x0b: '\\v',
  0x0c: '\\f',
  0x0d: '\\r',
  0x1b: '\\e',
  0x22: '\\"',
  0x5c: '\\\\',
  0x85: '\\N',
  0xa0: '\\_',
  0x2028: '\\L',
  0x2029: '\\P',
};

/** The text between double quotes. */
export function escapeDoubleQuoted(text: string): string {
  // go-yaml looks for a byte order mark at the start whatever character it is at.
  const escapesAll = text.startsWith('\ufeff');
  let escaped = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    escaped += escapesAll || mustEscape(code) ? escapeCode(code) : character;
  }
  return escaped;
}

function mustEscape(code: number): boolean {
  if (code === 0x22 || code === 0x5c || code === 0x0a) return true;
  return !isPrintable(code) || code === 0x2028 || code === 0x2029;
}

function escapeCode(code: number): string {
  const short = shortEscapes[code];
  if (short !== undefined) return short;
  const digits = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}
