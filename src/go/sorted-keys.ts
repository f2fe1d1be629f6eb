import { compareStrings, hasSurrogate } from './utf8.ts';

/** A map's keys in the order in which Go prints and ranges over them: by bytes. */
export function sortedKeys(map: ReadonlyMap<string, unknown>): string[] {
  const keys = Array.from(map.keys());
  return keys.length < 2 ? keys : sortByBytes(keys);
}

/** As Go sorts strings. */
export function sortByBytes(texts: readonly string[]): string[] {
  return hasSurrogate(texts.join('')) ? texts.toSorted(compareStrings) : texts.toSorted();
}
