import { encodeUtf8 } from '../../go/index.ts';
import { YamlError } from '../yaml-error.ts';

/** The byte order marks of UTF-16, as bytes that are no UTF-8. */
const littleEndianMark = '\udcff\udcfe';
const bigEndianMark = '\udcfe\udcff';

/** Windows PowerShell writes such files, and go-yaml reads them. */
export function isUtf16(text: string): boolean {
  return text.startsWith(littleEndianMark) || text.startsWith(bigEndianMark);
}

export function decodeUtf16(text: string): string {
  const bytes = Buffer.from(encodeUtf8(text).subarray(2));
  if (bytes.length % 2 === 1) throw new YamlError('yaml: incomplete UTF-16 character');
  if (text.startsWith(bigEndianMark)) bytes.swap16();
  const decoded = bytes.toString('utf16le');
  if (!decoded.isWellFormed()) throw new YamlError(`yaml: ${describeLoneSurrogate(decoded)}`);
  return decoded;
}

function describeLoneSurrogate(text: string): string {
  const index = text.search(/\p{Surrogate}/u);
  if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) return 'unexpected low surrogate area';
  const isLast = index === text.length - 1;
  return isLast ? 'incomplete UTF-16 surrogate pair' : 'expected low surrogate area';
}
