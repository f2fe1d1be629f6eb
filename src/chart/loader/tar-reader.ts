import { HelmError } from '../../base/index.ts';
import { parsePaxRecords } from './pax.ts';
import type { PaxRecords } from './pax.ts';
import { blockSize, cString, invalidTarHeader, parseTarHeader } from './tar-header.ts';
import type { TarHeader } from './tar-header.ts';

/** A regular file of an archive; `data` is a view into the archive's own bytes. */
export interface TarEntry {
  readonly name: string;
  readonly data: Uint8Array;
  /** Seconds since the epoch. */
  readonly modified: number;
  /** Who may do what with it, as Unix counts it. */
  readonly mode: number;
}

/** What the headers before an entry said about it: PAX records and a GNU long name. */
interface Extension {
  readonly pax: PaxRecords;
  readonly longName: string;
}

const noExtension: Extension = { pax: new Map(), longName: '' };

/** Larger extended headers are refused, as in Go. */
const maxExtensionSize = 1 << 20;

/** Entries without a data section, whatever size they state. */
const irregularTypes: ReadonlyMap<string, string> = new Map([
  ['1', 'a hard link'],
  ['2', 'a symbolic link'],
  ['3', 'a character device'],
  ['4', 'a block device'],
  ['6', 'a named pipe'],
]);

const fileTypes = new Set(['0', '\0', '7']);

const zeros = Buffer.alloc(blockSize);

/**
 * Reads the regular files of a tar archive that is in memory. Directories are passed over; links,
 * devices and sparse files are refused. Nothing is trusted that the bytes do not show: a size
 * beyond the archive, a negative one or a wrong checksum is an error with Go's text.
 */
export function* readTar(archive: Uint8Array): Generator<TarEntry> {
  let position = 0;
  let extension = noExtension;
  for (;;) {
    const block = headerBlockAt(archive, position);
    if (block === undefined) return;
    const header = parseTarHeader(block);
    const data = dataAt(archive, position + blockSize, sizeOf(header, extension));
    position += blockSize + Math.ceil(data.length / blockSize) * blockSize;

    if (header.type === 'x') extension = { ...extension, pax: parsePaxRecords(limited(data)) };
    else if (header.type === 'L') extension = { ...extension, longName: cString(limited(data)) };
    else if (header.type !== 'K') {
      if (header.type !== 'g' && !isDirectory(header, nameOf(header, extension))) {
        yield entryOf(header, extension, data);
      }
      extension = noExtension;
    }
  }
}

/** The header block at `position`; undefined at the archive's end, two blocks of zeros or none. */
function headerBlockAt(archive: Uint8Array, position: number): Uint8Array | undefined {
  const block = archive.subarray(position, position + blockSize);
  if (block.length === 0) return undefined;
  if (block.length < blockSize) throw truncated();
  if (!isZero(block)) return block;
  const second = archive.subarray(position + blockSize, position + 2 * blockSize);
  if (!isZero(second)) throw invalidTarHeader();
  if (second.length > 0 && second.length < blockSize) throw truncated();
  return undefined;
}

function dataAt(archive: Uint8Array, start: number, size: number): Uint8Array {
  if (size < 0) throw invalidTarHeader();
  if (size > archive.length - start) throw truncated();
  return archive.subarray(start, start + size);
}

function sizeOf(header: TarHeader, extension: Extension): number {
  if (irregularTypes.has(header.type) || header.type === '5') return 0;
  const recorded = extension.pax.get('size') ?? '';
  if (recorded === '' || isExtension(header)) return header.size;
  if (!/^[+-]?\d{1,15}$/.test(recorded)) throw invalidTarHeader();
  return Number(recorded);
}

function isExtension(header: TarHeader): boolean {
  return header.type === 'x' || header.type === 'g' || header.type === 'L' || header.type === 'K';
}

function isDirectory(header: TarHeader, name: string): boolean {
  const hasDirectoryMode = (header.mode & 0o170000) === 0o040000;
  return header.type === '5' || hasDirectoryMode || (header.type === '\0' && name.endsWith('/'));
}

function entryOf(header: TarHeader, extension: Extension, data: Uint8Array): TarEntry {
  const name = nameOf(header, extension);
  const isSparse = header.type === 'S' || [...extension.pax.keys()].some(isSparseKey);
  if (isSparse || !fileTypes.has(header.type)) {
    const kind = isSparse
      ? 'a sparse file'
      : (irregularTypes.get(header.type) ?? 'a special entry');
    const message = `chart archive contains ${kind}, only regular files are allowed: "${name}"`;
    throw new HelmError('InvalidArchive', message);
  }
  const { mode } = header;
  const modified = Number.parseFloat(extension.pax.get('mtime') ?? '');
  return { name, data, mode, modified: Number.isFinite(modified) ? modified : header.modified };
}

function isSparseKey(key: string): boolean {
  return key.startsWith('GNU.sparse.');
}

function nameOf(header: TarHeader, { pax, longName }: Extension): string {
  return [longName, pax.get('path'), header.name].find(Boolean) ?? '';
}

function limited(data: Uint8Array): Uint8Array {
  if (data.length <= maxExtensionSize) return data;
  throw new HelmError('InvalidArchive', 'archive/tar: header field too long');
}

function truncated(): HelmError {
  return new HelmError('InvalidArchive', 'unexpected EOF');
}

function isZero(bytes: Uint8Array): boolean {
  return zeros.compare(bytes, 0, bytes.length, 0, bytes.length) === 0;
}
