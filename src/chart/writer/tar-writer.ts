import path from 'node:path/posix';
import { encodeUtf8, isAscii } from '../../go/index.ts';

export interface TarFile {
  readonly name: string;
  readonly data: Uint8Array;
  /** Whole seconds since the epoch. */
  readonly modified: number;
  /** 0644 without. */
  readonly mode?: number;
}

interface HeaderFields {
  readonly name: string;
  readonly prefix?: string;
  readonly type: string;
  readonly size: number;
  readonly mode: number;
  readonly modified: number;
}

const blockSize = 512;
const nameSize = 100;
const prefixSize = 155;

/** Writes files as a POSIX tar archive, laid out as Go's archive/tar does it. */
export function encodeTar(files: Iterable<TarFile>): Buffer {
  const parts: Uint8Array[] = [];
  for (const file of files) parts.push(...encodeFile(file));
  parts.push(Buffer.alloc(2 * blockSize));
  return Buffer.concat(parts);
}

function encodeFile({ name, data, modified, mode = 0o644 }: TarFile): Uint8Array[] {
  const fields = { type: '0', size: data.length, mode, modified };
  const split = splitName(name);
  const header =
    split === undefined
      ? [...encodeLongName(name), encodeHeader({ ...fields, name: asciiName(name) })]
      : [encodeHeader({ ...fields, ...split })];
  return [...header, data, padding(data.length)];
}

/** The name in the two fields that a header has for it; undefined if it does not fit. */
function splitName(name: string): { name: string; prefix: string } | undefined {
  if (!isAscii(name)) return undefined;
  if (name.length <= nameSize) return { name, prefix: '' };
  const slash = name.lastIndexOf('/', prefixSize);
  const rest = name.slice(slash + 1);
  if (slash <= 0 || rest === '' || rest.length > nameSize) return undefined;
  return { name: rest, prefix: name.slice(0, slash) };
}

/** A PAX extended header that carries the name. */
function encodeLongName(name: string): Uint8Array[] {
  const record = encodeUtf8(paxRecord('path', name));
  const { dir, base } = path.parse(name);
  const header = encodeHeader({
    name: asciiName(path.join(dir, 'PaxHeaders.0', base)),
    type: 'x',
    size: record.length,
    mode: 0,
    modified: 0,
  });
  return [header, record, padding(record.length)];
}

/** `LENGTH KEY=VALUE\n`; the length counts its own digits too. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const restLength = encodeUtf8(rest).length;
  let length = restLength;
  while (length !== restLength + String(length).length) length = restLength + String(length).length;
  return `${length}${rest}`;
}

function asciiName(name: string): string {
  const ascii = Array.from(name).filter(isAscii).join('');
  return ascii.slice(0, nameSize).replace(/\/+$/, '');
}

function encodeHeader({ name, prefix = '', type, size, mode, modified }: HeaderFields): Buffer {
  const block = Buffer.alloc(blockSize);
  block.write(name, 0, 'latin1');
  writeOctal(block, mode, [100, 108]);
  writeOctal(block, 0, [108, 116]);
  writeOctal(block, 0, [116, 124]);
  writeOctal(block, size, [124, 136]);
  writeOctal(block, modified, [136, 148]);
  block.write(`        ${type}`, 148, 'latin1');
  block.write('ustar\u000000', 257, 'latin1');
  writeOctal(block, 0, [329, 337]);
  writeOctal(block, 0, [337, 345]);
  block.write(prefix, 345, 'latin1');
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  writeOctal(block, checksum, [148, 155]);
  return block;
}

function writeOctal(block: Buffer, value: number, [start, end]: readonly [number, number]): void {
  block.write(`${value.toString(8).padStart(end - start - 1, '0')}\0`, start, 'latin1');
}

function padding(length: number): Buffer {
  return Buffer.alloc((blockSize - (length % blockSize)) % blockSize);
}
