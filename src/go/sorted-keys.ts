import { compareStrings } from './utf8.ts';

/** A map's keys in the order in which Go prints and ranges over them: by bytes. */
export function sortedKeys(map: ReadonlyMap<string, unknown>): string[] {
  const keys = Array.from(map.keys());
  if (keys.length < 2) return keys;
  return hasSurrogate(keys.join('')) ? keys.sort(compareStrings) : keys.sort();
}

/** Without surrogates and what follows them, UTF-16 units order as bytes do. */
function hasSurrogate(text: string): boolean {
  return /[\ud800-\uffff]/.test(text);
}
