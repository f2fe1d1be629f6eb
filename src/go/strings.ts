/**
 * Package strings: searching. JavaScript's own search is right unless what is looked for is not
 * UTF-8 itself: half a rune is found within whole ones, so that bytes have to be compared.
 */
import { decodeUtf8, encodeUtf8, joinBytes } from './utf8.ts';

export function contains(text: string, part: string): boolean {
  const { encode } = unitsFor(part);
  return encode(text).includes(encode(part));
}

export function hasPrefix(text: string, prefix: string): boolean {
  const { encode } = unitsFor(prefix);
  return encode(text).startsWith(encode(prefix));
}

export function hasSuffix(text: string, suffix: string): boolean {
  const { encode } = unitsFor(suffix);
  return encode(text).endsWith(encode(suffix));
}

/** strings.ReplaceAll; for nothing, around every rune. */
export function replaceAll(text: string, old: string, replacement: string): string {
  if (old === '') {
    return replacement + Array.from(text, (character) => character + replacement).join('');
  }
  const { encode, decode } = unitsFor(old);
  const replaced = encode(text).replaceAll(encode(old), () => encode(replacement));
  return joinBytes(decode(replaced));
}

/** strings.Split; by nothing, into runes. */
export function split(text: string, separator: string): string[] {
  if (separator === '') return Array.from(text);
  const { encode, decode } = unitsFor(separator);
  return encode(text).split(encode(separator)).map(decode);
}

interface Units {
  readonly encode: (text: string) => string;
  readonly decode: (text: string) => string;
}

const characters: Units = { encode: (text) => text, decode: (text) => text };

const bytes: Units = {
  encode: (text) => Buffer.from(encodeUtf8(text)).toString('latin1'),
  decode: (text) => decodeUtf8(Buffer.from(text, 'latin1')),
};

function unitsFor(part: string): Units {
  return part.isWellFormed() ? characters : bytes;
}
