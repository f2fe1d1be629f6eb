import { compareStrings } from './utf8.ts';

/** A map's keys in the order in which Go prints and ranges over them: by bytes. */
export function sortedKeys(map: ReadonlyMap<string, unknown>): string[] {
  const keys = Array.from(map.keys());
  if (keys.length < 2) return keys;
  return keys.some(hasSurrogate) ? keys.sort(compareStrings) : keys.sort();
}

/** Without surrogates and what follows them, UTF-16 units order as bytes do. */
function hasSurrogate(key: string): boolean {
  for (let at = 0; at < key.length; at++) if (key.charCodeAt(at) >= 0xd800) return true;
  return false;
}
