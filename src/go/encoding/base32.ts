import { encodeUtf8 } from '../utf8.ts';
import { GoError } from '../values.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Go's base32.StdEncoding: eight digits for five bytes, padded. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 5) {
    const group = bytes.subarray(start, start + 5);
    const bits = Array.from(group, (byte) => byte.toString(2).padStart(8, '0')).join('');
    const digits = bits.match(/.{1,5}/g) ?? [];
    text += digits
      .map((digit) => alphabet.charAt(Number.parseInt(digit.padEnd(5, '0'), 2)))
      .join('')
      .padEnd(8, '=');
  }
  return text;
}

/** Line breaks are ignored. Throws GoError. */
export function decodeBase32(text: string): Uint8Array {
  const bytes = encodeUtf8(text.replace(/[\r\n]/g, ''));
  const decoded: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const group = readGroup(bytes, at);
    decoded.push(...bytesOf(group.digits));
    at = group.next;
  }
  return Uint8Array.from(decoded);
}

interface Group {
  readonly digits: readonly number[];
  readonly next: number;
}

function readGroup(bytes: Uint8Array, start: number): Group {
  const digits: number[] = [];
  let at = start;
  while (digits.length < 8) {
    if (at >= bytes.length) throw corruptAt(at - digits.length);
    const character = String.fromCharCode(bytes[at++] ?? 0);
    const isPadding = character === '=' && digits.length >= 2 && bytes.length - at < 8;
    if (isPadding) {
      requirePadding(bytes, at, digits.length);
      return { digits, next: bytes.length };
    }
    const digit = alphabet.indexOf(character);
    if (digit < 0) throw corruptAt(at - 1);
    digits.push(digit);
  }
  return { digits, next: at };
}

/** The group is full after the pads, and the digits before them end with a byte. */
function requirePadding(bytes: Uint8Array, at: number, digits: number): void {
  if (bytes.length - at + digits < 7) throw corruptAt(bytes.length);
  const rest = bytes.subarray(at, at + 7 - digits);
  const wrong = rest.findIndex((byte) => byte !== 0x3d);
  if (wrong >= 0) throw corruptAt(at + wrong - 1);
  if (digits === 3 || digits === 6) throw corruptAt(at - 1);
}

function bytesOf(digits: readonly number[]): number[] {
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

function corruptAt(index: number): GoError {
  return new GoError(`illegal base32 data at input byte ${index}`);
}
