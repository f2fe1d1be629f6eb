import type { Json } from '../object.ts';

/** The letters of names that are made up: none that could be mistaken, or spell something. */
const safeLetters = 'bcdfghjklmnpqrstvwxz2456789';

/** A hash for names that others read: that of a Pod template, of a revision, of an EndpointSlice. */
export function nameHash(text: string): string {
  return String(fnv1a(text)).replace(/\d/g, (digit) =>
    safeLetters.charAt(digit.charCodeAt(0) % safeLetters.length),
  );
}

/** FNV-1a, 32 bits. */
export function fnv1a(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** The same text for the same value, whatever order its keys came in. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
