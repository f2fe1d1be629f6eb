import type { Dependency } from '../chart/index.ts';
import { dependencyFields } from '../chart/index.ts';
import { encodeUtf8, printJson } from '../go/index.ts';
import { digestOf } from '../provenance/index.ts';

/**
 * What a lock is checked by: a digest of the dependencies asked for, with aliases of repositories
 * made URLs, and of those chosen, encoded as Helm encodes them.
 */
export function lockDigest(required: readonly Dependency[], locked: readonly Dependency[]): string {
  const lists = [required.map(dependencyFields), locked.map(dependencyFields)];
  return digestOf(encodeUtf8(printJson(lists)));
}

/** The same as Helm 2 made it, of what was asked for alone. */
export function legacyLockDigest(required: readonly Dependency[]): string {
  const document = new Map([['dependencies', required.map(dependencyFields)]]);
  return digestOf(encodeUtf8(printJson(document)));
}
