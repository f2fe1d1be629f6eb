import { findUint64 } from './version.ts';
import type { Version } from './version.ts';

export type Order = -1 | 0 | 1;

/** Orders by precedence: a prerelease comes before its release, metadata does not count. */
export function compareVersions(a: Version, b: Version): Order {
  return (
    compare(a.major, b.major) ||
    compare(a.minor, b.minor) ||
    compare(a.patch, b.patch) ||
    compareWithRelease(a.prerelease, b.prerelease)
  );
}

/** Orders the prerelease parts alone; here an empty one comes first. */
export function comparePrereleases(a: string, b: string): Order {
  const partsOfA = a.split('.');
  const partsOfB = b.split('.');
  const length = Math.max(partsOfA.length, partsOfB.length);
  for (let i = 0; i < length; i++) {
    const order = compareParts(partsOfA[i] ?? '', partsOfB[i] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

function compareWithRelease(a: string, b: string): Order {
  if (a === b) return 0;
  if (a === '') return 1;
  if (b === '') return -1;
  return comparePrereleases(a, b);
}

function compareParts(a: string, b: string): Order {
  if (a === b) return 0;
  if (a === '') return -1;
  if (b === '') return 1;
  const numberA = findUint64(a);
  const numberB = findUint64(b);
  if (numberA === undefined && numberB === undefined) return compare(a, b);
  if (numberA === undefined) return 1;
  if (numberB === undefined) return -1;
  // Two spellings of one number are told apart only by their text, and then the first is lower.
  return numberA > numberB ? 1 : -1;
}

function compare<T extends bigint | string>(a: T, b: T): Order {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
