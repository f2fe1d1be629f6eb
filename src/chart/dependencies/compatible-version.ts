import { parseConstraint, parseVersion, satisfies, SemverError } from '../../base/index.ts';

/** Whether the version is within the range; not so if either can not be read. */
export function isCompatibleVersion(version: string, range: string): boolean {
  try {
    return satisfies(parseVersion(version), parseConstraint(range));
  } catch (error) {
    if (error instanceof SemverError) return false;
    throw error;
  }
}
