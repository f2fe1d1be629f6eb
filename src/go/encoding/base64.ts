import { encodeUtf8 } from '../utf8.ts';
import { GoError } from '../values.ts';

const valid = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const pad = 0x3d;

/** Go's base64.StdEncoding. */
export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** Line breaks are ignored. Throws GoError. */
export function decodeBase64(text: string): Uint8Array {
  if (!valid.test(text.replace(/[\r\n]/g, ''))) {
    throw new GoError(`illegal base64 data at input byte ${errorIndex(encodeUtf8(text))}`);
  }
  return Buffer.from(text, 'base64');
}

/** The byte at which Go gives up. */
function errorIndex(bytes: Uint8Array): number {
  let at = 0;
  let digits = 0;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isDigit(byte)) digits = (digits + 1) % 4;
    else if (byte === pad && digits >= 2) return errorAfterPad(bytes, at, digits);
    else if (!isNewline(byte)) return at;
  }
  return at - digits;
}

/** Two digits ask for two pads; nothing but line breaks may follow. */
function errorAfterPad(bytes: Uint8Array, padAt: number, digits: number): number {
  let at = skipNewlines(bytes, padAt + 1);
  if (digits === 2) {
    if (at === bytes.length) return at;
    if (bytes[at] !== pad) return at - 1;
    at = skipNewlines(bytes, at + 1);
  }
  return at;
}

function skipNewlines(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isNewline(bytes[at] ?? 0)) at++;
  return at;
}

function isNewline(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d;
}

function isDigit(byte: number): boolean {
  return /[A-Za-z0-9+/]/.test(String.fromCharCode(byte));
}
