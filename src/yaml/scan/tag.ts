import { decodeUtf8 } from '../../go/index.ts';
import { char, isBlank, isBlankOrEnd, isWordCharacter } from './character.ts';
import type { Cursor } from './cursor.ts';

export interface ScannedTag {
  /** `!`, `!!`, `!name!`, or empty for a tag that is complete as it stands. */
  readonly handle: string;
  readonly suffix: string;
}

/** Reads a tag; the cursor stands on its `!`. */
export function scanTag(cursor: Cursor): ScannedTag {
  const tag = cursor.codeAt(1) === char.less ? readVerbatimTag(cursor) : readShorthandTag(cursor);
  if (!isBlankOrEnd(cursor.code)) {
    throw cursor.error('did not find expected whitespace or line break');
  }
  return tag;
}

/** Reads the value of a %TAG directive, from the blanks before it. */
export function scanTagDirective(cursor: Cursor): ScannedTag {
  cursor.skipBlanks();
  const handle = readHandle(cursor);
  if (handle !== '!' && !isCompleteHandle(handle)) throw cursor.error("did not find expected '!'");
  if (!isBlank(cursor.code)) throw cursor.error('did not find expected whitespace');
  cursor.skipBlanks();
  const suffix = readUri(cursor);
  if (suffix === '') throw cursor.error('did not find expected tag URI');
  if (!isBlankOrEnd(cursor.code)) {
    throw cursor.error('did not find expected whitespace or line break');
  }
  return { handle, suffix };
}

function readVerbatimTag(cursor: Cursor): ScannedTag {
  cursor.position += 2;
  const suffix = readUri(cursor);
  if (suffix === '') throw cursor.error('did not find expected tag URI');
  if (cursor.code !== char.greater) throw cursor.error("did not find the expected '>'");
  cursor.position++;
  return { handle: '', suffix };
}

function readShorthandTag(cursor: Cursor): ScannedTag {
  const head = readHandle(cursor);
  const uri = readUri(cursor);
  if (isCompleteHandle(head)) {
    if (uri === '') throw cursor.error('did not find expected tag URI');
    return { handle: head, suffix: uri };
  }
  const suffix = head.slice(1) + uri;
  return suffix === '' ? { handle: '', suffix: '!' } : { handle: '!', suffix };
}

function isCompleteHandle(handle: string): boolean {
  return handle.length > 1 && handle.endsWith('!');
}

function readHandle(cursor: Cursor): string {
  const start = cursor.position;
  if (cursor.codeAt(0) !== char.exclamation) throw cursor.error("did not find expected '!'");
  cursor.position++;
  while (isWordCharacter(cursor.code)) cursor.position++;
  if (cursor.code === char.exclamation) cursor.position++;
  return cursor.text.slice(start, cursor.position);
}

const uriPunctuation = ";/?:@&=+$,.!~*'()[]";

function readUri(cursor: Cursor): string {
  let uri = '';
  for (;;) {
    const code = cursor.code;
    if (code === char.percent) {
      uri += readEscapedCharacter(cursor);
    } else if (isWordCharacter(code) || uriPunctuation.includes(String.fromCharCode(code))) {
      uri += String.fromCharCode(code);
      cursor.position++;
    } else {
      return uri;
    }
  }
}

/** Reads the `%xx` octets of one character. */
function readEscapedCharacter(cursor: Cursor): string {
  const first = readEscapedOctet(cursor);
  const length = encodedLength(first);
  if (length === 0) throw cursor.error('found an incorrect leading UTF-8 octet');
  cursor.position += 3;
  const octets = [first];
  while (octets.length < length) {
    const octet = readEscapedOctet(cursor);
    if ((octet & 0xc0) !== 0x80) throw cursor.error('found an incorrect trailing UTF-8 octet');
    cursor.position += 3;
    octets.push(octet);
  }
  return decodeUtf8(Uint8Array.from(octets));
}

function readEscapedOctet(cursor: Cursor): number {
  const escape = cursor.text.slice(cursor.position, cursor.position + 3);
  if (!/^%[0-9a-f]{2}$/i.test(escape)) throw cursor.error('did not find URI escaped octet');
  return Number.parseInt(escape.slice(1), 16);
}

function encodedLength(octet: number): number {
  if (octet < 0x80) return 1;
  if (octet >= 0xc0 && octet < 0xe0) return 2;
  if (octet >= 0xe0 && octet < 0xf0) return 3;
  return octet >= 0xf0 && octet < 0xf8 ? 4 : 0;
}
