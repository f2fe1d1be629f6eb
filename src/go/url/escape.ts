import { quote } from '../strconv.ts';
import { decodeUtf8, encodeUtf8 } from '../utf8.ts';
import { GoError } from '../values.ts';

/** The parts of a URL, each with bytes of its own that need no escape. */
export type UrlPart = 'path' | 'userinfo' | 'host' | 'zone' | 'fragment';

const unreserved = String.raw`A-Za-z0-9_.~\-`;
const host = unreserved + String.raw`!$&'()*+,;=:\[\]<>"`;

const plain: Readonly<Record<UrlPart, RegExp>> = {
  path: new RegExp(`[${unreserved}$&+,/:;=@]`),
  userinfo: new RegExp(`[${unreserved}$&+,;=]`),
  host: new RegExp(`[${host}]`),
  zone: new RegExp(`[${host}]`),
  fragment: new RegExp(`[${unreserved}$&+,/:;=?@!()*]`),
};

export function escapeUrl(text: string, part: UrlPart): string {
  return Array.from(encodeUtf8(text), (byte) => {
    const character = String.fromCharCode(byte);
    return isPlain(character, part) ? character : percent(byte);
  }).join('');
}

/** Throws GoError for an escape that is none, and for what a host can't have. */
export function unescapeUrl(text: string, part: UrlPart): string {
  const isHost = part === 'host' || part === 'zone';
  const bytes: number[] = [];
  const source = Buffer.from(encodeUtf8(text)).toString('latin1');
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === '%') {
      const escape = requireEscape(source.slice(at, at + 3), part);
      bytes.push(Number.parseInt(escape.slice(1), 16));
      at += 2;
      continue;
    }
    if (isHost && character < '\x80' && !isPlain(character, part)) {
      throw new GoError(`invalid character ${quote(character)} in host name`);
    }
    bytes.push(character.charCodeAt(0));
  }
  return decodeUtf8(Uint8Array.from(bytes));
}

/** Whether the text is an escaping of this part that may stand as it is. */
export function isValidEscaping(text: string, part: UrlPart): boolean {
  return Array.from(text).every(
    (character) => /[!$&'()*+,;=:@[\]%]/.test(character) || isPlain(character, part),
  );
}

function isPlain(character: string, part: UrlPart): boolean {
  return plain[part].test(character);
}

function percent(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** A host escapes only what is no ASCII, and the percent sign before its zone. */
function requireEscape(escape: string, part: UrlPart): string {
  const byte = /^%[0-9A-Fa-f]{2}$/.test(escape) ? Number.parseInt(escape.slice(1), 16) : undefined;
  const isAllowed =
    byte !== undefined &&
    (escape === '%25' ||
      ((part !== 'host' || byte >= 0x80) &&
        (part !== 'zone' || byte === 0x20 || isPlain(String.fromCharCode(byte), 'host'))));
  if (!isAllowed) throw new GoError(`invalid URL escape ${quote(escape)}`);
  return escape;
}
