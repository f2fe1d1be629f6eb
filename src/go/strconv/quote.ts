import { inPieces } from '../in-pieces.ts';
import { isPrintable } from './printable.ts';

/** strconv.Quote: a Go string literal; what Go cannot print is escaped. */
export function quote(text: string): string {
  return quoteWith(text, '"', isPrintable);
}

/** strconv.QuoteToASCII: as `quote`, everything beyond ASCII escaped. */
export function quoteToAscii(text: string): string {
  return quoteWith(text, '"', isPrintableAscii);
}

/** strconv.QuoteRune: a Go character literal. */
export function quoteRune(rune: number): string {
  return `'${escapeRune(rune, "'", isPrintable)}'`;
}

/** strconv.QuoteRuneToASCII. */
export function quoteRuneToAscii(rune: number): string {
  return `'${escapeRune(rune, "'", isPrintableAscii)}'`;
}

type Printable = (rune: number) => boolean;

function isPrintableAscii(rune: number): boolean {
  return rune >= 0x20 && rune < 0x7f;
}

const nothingToEscape = /^[ !#-[\]-~]*$/;
const unprintable = /[^ -~]/gu;

function quoteWith(text: string, mark: string, canPrint: Printable): string {
  if (nothingToEscape.test(text)) return mark + text + mark;
  const escape = (character: string): string => {
    const rune = character.codePointAt(0) ?? 0;
    if (isRawByte(rune)) return `\\x${(rune & 0xff).toString(16)}`;
    return escapeRune(rune, mark, canPrint);
  };
  // What is most common goes without asking for each.
  const escapeAll = (piece: string): string =>
    piece.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`).replace(unprintable, escape);
  return mark + inPieces(text, escapeAll) + mark;
}

/** A byte that is not UTF-8, as strings carry it here. */
function isRawByte(rune: number): boolean {
  return rune >= 0xdc80 && rune <= 0xdcff;
}

function escapeRune(rune: number, mark: string, canPrint: Printable): string {
  const valid = isScalarValue(rune) ? rune : 0xfffd;
  const character = String.fromCodePoint(valid);
  if (character === mark || character === '\\') return `\\${character}`;
  if (canPrint(valid)) return character;
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  const hex = valid.toString(16);
  if (valid < 0x20 || valid === 0x7f) return `\\x${hex.padStart(2, '0')}`;
  return valid < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

function isScalarValue(rune: number): boolean {
  return rune >= 0 && rune <= 0x10ffff && (rune < 0xd800 || rune > 0xdfff);
}

const shortEscapes: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
