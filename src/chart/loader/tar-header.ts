import { HelmError } from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';

export const blockSize = 512;

/** The fields of a tar header that a chart's files need. */
export interface TarHeader {
  readonly name: string;
  readonly mode: number;
  readonly size: number;
  /** Seconds since the epoch. */
  readonly modified: number;
  /** The type flag: '0' or NUL for a file, '5' for a directory, … */
  readonly type: string;
}

/** Reads a header block; throws as Go's archive/tar does when it is no header. */
export function parseTarHeader(block: Uint8Array): TarHeader {
  if (!hasValidChecksum(block)) throw invalidTarHeader();
  const prefix = prefixOf(block);
  const name = cString(block.subarray(0, 100));
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    mode: numberIn(block.subarray(100, 108)),
    size: numberIn(block.subarray(124, 136)),
    modified: numberIn(block.subarray(136, 148)),
    type: String.fromCharCode(block[156] ?? 0),
  };
}

export function invalidTarHeader(): HelmError {
  return new HelmError('InvalidArchive', 'archive/tar: invalid tar header');
}

/** The text up to the first NUL. */
export function cString(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decodeUtf8(end < 0 ? bytes : bytes.subarray(0, end));
}

/** POSIX headers have a prefix, shorter in the star dialect; old GNU ones keep times there. */
function prefixOf(block: Uint8Array): string {
  if (latin1(block.subarray(257, 263)) !== 'ustar\0') return '';
  const isStar = latin1(block.subarray(508, 512)) === 'tar\0';
  return cString(block.subarray(345, isStar ? 476 : 500));
}

function hasValidChecksum(block: Uint8Array): boolean {
  let unsigned = 0;
  let signed = 0;
  for (let at = 0; at < block.length; at++) {
    const byte = at >= 148 && at < 156 ? 0x20 : (block[at] ?? 0);
    unsigned += byte;
    signed += byte < 0x80 ? byte : byte - 0x100;
  }
  const recorded = octalIn(block.subarray(148, 156));
  return recorded === unsigned || recorded === signed;
}

/** A number in octal, or in two's complement of base 256 when the first bit is set. */
function numberIn(field: Uint8Array): number {
  const first = field[0] ?? 0;
  if ((first & 0x80) === 0) return octalIn(field);
  const isNegative = (first & 0x40) !== 0;
  let value = isNegative ? -1n : 0n;
  for (const [at, byte] of field.entries()) {
    value = (value << 8n) | BigInt(at === 0 && !isNegative ? byte & 0x7f : byte);
  }
  if (value !== BigInt.asIntN(64, value)) throw invalidTarHeader();
  return Number(value);
}

function octalIn(field: Uint8Array): number {
  const text = /^[ \0]*([^ \0]*)/.exec(latin1(field))?.[1] ?? '';
  if (text === '') return 0;
  if (!/^[0-7]+$/.test(text)) throw invalidTarHeader();
  return Number.parseInt(text, 8);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
