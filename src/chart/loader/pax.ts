import { decodeUtf8 } from '../../go/index.ts';
import { invalidTarHeader } from './tar-header.ts';

/** The records of a PAX extended header, such as `path` and `size`. */
export type PaxRecords = ReadonlyMap<string, string>;

const textKeys = new Set(['path', 'linkpath', 'uname', 'gname']);

/** Reads records of the form `LENGTH KEY=VALUE\n`, where LENGTH counts the bytes of all of it. */
export function parsePaxRecords(data: Uint8Array): PaxRecords {
  const records = new Map<string, string>();
  for (let rest = data; rest.length > 0;) {
    const space = rest.indexOf(0x20);
    const digits = decodeUtf8(rest.subarray(0, Math.max(space, 0)));
    const length = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
    const isComplete = length >= 5 && length <= rest.length && length > space + 1;
    if (!isComplete || rest[length - 1] !== 0x0a) throw invalidTarHeader();
    const [key, value] = splitRecord(decodeUtf8(rest.subarray(space + 1, length - 1)));
    records.set(key, value);
    rest = rest.subarray(length);
  }
  return records;
}

function splitRecord(record: string): [key: string, value: string] {
  const equals = record.indexOf('=');
  const key = record.slice(0, Math.max(equals, 0));
  const value = record.slice(equals + 1);
  const isValid = key !== '' && !(textKeys.has(key) ? value : key).includes('\0');
  if (!isValid) throw invalidTarHeader();
  return [key, value];
}
