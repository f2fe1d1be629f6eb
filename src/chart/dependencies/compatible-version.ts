import { findConstraint, findVersion, satisfies } from '../../base/index.ts';

/** Whether the version is within the range; not so if either can not be read. */
export function isCompatibleVersion(version: string, range: string): boolean {
  const found = findVersion(version);
  const wanted = findConstraint(range);
  return found !== undefined && wanted !== undefined && satisfies(found, wanted);
}
