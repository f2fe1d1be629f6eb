import type { Constraint } from './constraint.ts';
import { parseConstraint } from './constraint.ts';
import { SemverError } from './semver-error.ts';
import type { Version } from './version.ts';
import { parseStrictVersion, parseVersion } from './version.ts';

/** The version that a text is, read as `parseVersion` does; undefined where it is none. */
export function findVersion(text: string): Version | undefined {
  return unlessInvalid(parseVersion, text);
}

/** The version that a text is by the specification; undefined where it is none. */
export function findStrictVersion(text: string): Version | undefined {
  return unlessInvalid(parseStrictVersion, text);
}

/** The constraint that a text is; undefined where it is none. */
export function findConstraint(text: string): Constraint | undefined {
  return unlessInvalid(parseConstraint, text);
}

/** Tells versions from other texts; what almost every version is needs no numbers made. */
export function isVersion(text: string): boolean {
  return /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(text) || findVersion(text) !== undefined;
}

function unlessInvalid<T>(parse: (text: string) => T, text: string): T | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof SemverError) return undefined;
    throw error;
  }
}
