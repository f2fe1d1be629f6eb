import { jsonString, replaceInvalid } from '../../go/index.ts';
import { Cursor } from '../scan/cursor.ts';
import { scanDoubleQuoted } from '../scan/quoted-scalar.ts';

/** What JSON holds but YAML cannot read. */
export class Unreadable extends Error {}

/** Most strings: they are read back as they are. */
const ordinaryText = /^[ -~]*$/;

/** JSON leaves these as they are; YAML refuses them, or takes them for line breaks. */
const troublesome = /[\x7f-\x9f\ufffe\uffff]/;

/** A string after it went through JSON and was read as YAML. */
export function readBack(text: string): string {
  if (ordinaryText.test(text)) return text;
  const valid = replaceInvalid(text);
  if (!troublesome.test(valid)) return valid;
  if (/[\x7f-\x84\x86-\x9f\ufffe\uffff]/.test(valid)) {
    throw new Unreadable('a control character');
  }
  return scanDoubleQuoted(new Cursor(`${jsonString(valid)}\0`));
}

const maxKeyLength = 1024;
const ordinaryKey = /^[\w./-]{1,64}$/;

/** Whether it is like most keys: they are read back as they are. */
function isOrdinaryKey(key: string): boolean {
  return ordinaryKey.test(key);
}

/** A map with its keys as they are read back: itself, unless one of them is not UTF-8. */
export function readBackKeys(map: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  let isSame = true;
  for (const key of map.keys()) {
    if (!isOrdinaryKey(key) && readBackKey(key) !== key) isSame = false;
  }
  if (isSame) return map;
  return new Map(Array.from(map, ([key, value]) => [readBackKey(key), value]));
}

/** A key must end on its line and within 1024 characters of its JSON form. */
function readBackKey(key: string): string {
  const isOneLine = !key.includes('\u0085');
  if (isOneLine && (key.length < maxKeyLength / 6 || isShortEnough(key))) return readBack(key);
  throw new Unreadable('a key that is too long');
}

function isShortEnough(key: string): boolean {
  return Array.from(jsonString(key)).length <= maxKeyLength;
}
