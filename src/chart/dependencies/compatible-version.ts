import { parseConstraint, parseVersion, satisfies, SemverError } from '../../base/index.ts';

/** One that nothing but itself is, as a range. */
const plainVersion = /^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}$/;

/** Whether the version is within the range; not so if either can not be read. */
export function isCompatibleVersion(version: string, range: string): boolean {
  if (version === range && plainVersion.test(version)) return true;
  try {
    return satisfies(parseVersion(version), parseConstraint(range));
  } catch (error) {
    if (error instanceof SemverError) return false;
    throw error;
  }
}
