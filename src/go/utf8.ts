/**
 * Go strings are bytes; ours are JavaScript strings. A byte that is no part of valid UTF-8 is
 * carried as the lone surrogate U+DC00 + byte ("surrogateescape"), so that every byte sequence
 * survives the way in and out. Lengths and offsets in here are bytes, as in Go.
 *
 * Joining two strings may complete a rune that was cut in half; `joinBytes` makes such a string
 * canonical again. Only what cuts by bytes needs to care.
 */
import { isUtf8 } from 'node:buffer';

/** What decoding an invalid byte gives, as in package unicode/utf8. */
export const runeError = 0xfffd;

const escapeBase = 0xdc00;

export function encodeUtf8(text: string): Uint8Array {
  return text.isWellFormed() ? Buffer.from(text, 'utf8') : encodeEscaped(text);
}

export function decodeUtf8(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) return decodeEscaped(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

export function isAscii(text: string): boolean {
  return Buffer.byteLength(text, 'utf8') === text.length;
}

/** Go's len(text). */
export function byteLength(text: string): number {
  if (text.isWellFormed()) return Buffer.byteLength(text, 'utf8');
  let length = 0;
  for (const character of text) length += runeLength(character);
  return length;
}

/** Go's text[start:end]; the caller has checked the bounds. */
export function sliceBytes(text: string, start: number, end: number = byteLength(text)): string {
  if (isAscii(text)) return text.slice(start, end);
  return decodeUtf8(encodeUtf8(text).subarray(start, end));
}

/** Go's text[index]; the caller has checked the bounds. */
export function byteAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code < 0x80 && isAscii(text)) return code;
  return encodeUtf8(text)[index] ?? 0;
}

/** Go's []rune(text): an invalid byte is U+FFFD. */
export function runesOf(text: string): number[] {
  const runes: number[] = [];
  for (const character of text) runes.push(runeOf(character));
  return runes;
}

/** Go's utf8.RuneCountInString. */
export function runeCount(text: string): number {
  if (isAscii(text)) return text.length;
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    if (isSurrogatePairAt(text, index)) index++;
    count++;
  }
  return count;
}

/** Go's string(rune): what is no code point becomes U+FFFD. */
export function runeToString(rune: number): string {
  const valid = rune >= 0 && rune <= 0x10ffff && (rune < 0xd800 || rune > 0xdfff);
  return String.fromCodePoint(valid ? rune : runeError);
}

/** The text as it reads once every invalid byte is replaced by U+FFFD. */
export function replaceInvalid(text: string): string {
  return text.toWellFormed();
}

/** Makes a string canonical whose escaped bytes may form runes together. */
export function joinBytes(text: string): string {
  return text.isWellFormed() ? text : decodeUtf8(encodeEscaped(text));
}

/** Orders as Go's `<` on strings: by bytes, where JavaScript compares UTF-16 units. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  if (hasSurrogate(a) || hasSurrogate(b)) return Buffer.compare(encodeUtf8(a), encodeUtf8(b));
  return a < b ? -1 : 1;
}

/** Without surrogates and what follows them, UTF-16 units order as bytes do. */
export function hasSurrogate(text: string): boolean {
  return /[\ud800-\uffff]/.test(text);
}

/** The rune of one character as string iteration gives it. */
export function runeOf(character: string): number {
  const code = character.codePointAt(0) ?? runeError;
  return code >= 0xd800 && code <= 0xdfff ? runeError : code;
}

/** The bytes of one character as string iteration gives it. */
export function runeLength(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (code >= 0x10000) return 4;
  return isEscapedByte(code) ? 1 : 3;
}

function isEscapedByte(code: number): boolean {
  return code >= escapeBase + 0x80 && code <= escapeBase + 0xff;
}

function isSurrogatePairAt(text: string, index: number): boolean {
  const isHigh = (text.charCodeAt(index) & 0xfc00) === 0xd800;
  return isHigh && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
}

function encodeEscaped(text: string): Uint8Array {
  const bytes = Buffer.alloc(byteLength(text));
  let at = 0;
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (character.length === 1 && isEscapedByte(code)) bytes[at++] = code - escapeBase;
    else at += bytes.write(character, at, 'utf8');
  }
  return bytes;
}

function decodeEscaped(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = validRuneLength(bytes, at);
    if (length === 0) parts.push(String.fromCharCode(escapeBase + (bytes[at] ?? 0)));
    else parts.push(Buffer.from(bytes.subarray(at, at + length)).toString('utf8'));
    at += Math.max(length, 1);
  }
  return parts.join('');
}

/** The length of the valid encoding at `at`; 0 where there is none. */
function validRuneLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const candidate = bytes.subarray(at, at + length);
  return candidate.length === length && isUtf8(candidate) ? length : 0;
}
