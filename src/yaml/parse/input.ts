import { decodeUtf8, encodeUtf8 } from '../../go/index.ts';
import { YamlError } from '../yaml-error.ts';
import { decodeUtf16, isUtf16 } from './utf16.ts';

/** Surrogates may pass here: the text is well formed, so they come in pairs. */
const forbidden = /[^\t\n\r\x20-\x7e\x85\xa0-\ufffd]/;

/** go-yaml's reader takes one away and its scanner a second. */
const byteOrderMarks = /^\ufeff{1,2}/;

export interface YamlInput {
  /**
   * What the scanner reads: no byte order mark, nothing but the characters that YAML 1.1 allows,
   * and a NUL at the end.
   */
  readonly text: string;
  /** Why the text ends there, if that is not its end: to be thrown when it is read so far. */
  readonly error: YamlError | undefined;
}

export function prepareInput(text: string): YamlInput {
  const decoded = isUtf16(text) ? decodeUtf16(text) : text;
  const content = decoded.replace(byteOrderMarks, '');
  const found = findForbidden(content);
  if (found === undefined) return { text: `${content}\0`, error: undefined };
  const cut = startOfBlock(content, found.index);
  return { text: `${content.slice(0, cut)}\0`, error: inputError(found, content) };
}

interface Forbidden {
  readonly problem: string;
  readonly index: number;
}

function findForbidden(text: string): Forbidden | undefined {
  const isValid = text.isWellFormed();
  const invalid = isValid ? text.length : text.search(/\p{Surrogate}/u);
  const control = forbidden.exec(isValid ? text : text.slice(0, invalid));
  if (control !== null) {
    return { problem: 'control characters are not allowed', index: control.index };
  }
  if (isValid) return undefined;
  const maxSequenceLength = 4;
  const bytes = encodeUtf8(text.slice(invalid, invalid + maxSequenceLength));
  return { problem: describeInvalidBytes(bytes), index: invalid };
}

/** go-yaml reads and checks blocks of 512 bytes, and meets its other errors in between. */
const blockSize = 512;

function startOfBlock(text: string, index: number): number {
  const bytes = encodeUtf8(text.slice(0, index));
  let start = 0;
  for (let end = blockSize; end <= bytes.length; end = start + blockSize) {
    while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
    start = end;
  }
  return decodeUtf8(bytes.subarray(0, start)).length;
}

function describeInvalidBytes(bytes: Uint8Array): string {
  const first = bytes[0] ?? 0;
  const length = first < 0xc0 || first >= 0xf8 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (length === 0) return 'invalid leading UTF-8 octet';
  if (length > bytes.length) return 'incomplete UTF-8 octet sequence';
  const trailing = bytes.subarray(1, length);
  if (trailing.some((byte) => (byte & 0xc0) !== 0x80)) return 'invalid trailing UTF-8 octet';
  const value = trailing.reduce(
    (sum, byte) => sum * 64 + (byte & 0x3f),
    first & (0xff >> (length + 1)),
  );
  const isOverlong = value < (length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000);
  return isOverlong ? 'invalid length of a UTF-8 sequence' : 'invalid Unicode character';
}

/** go-yaml tells no line for these. */
function inputError({ problem, index }: Forbidden, text: string): YamlError {
  const before = text.slice(0, index).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return new YamlError(`yaml: ${problem}`, { line: before.length, column });
}
