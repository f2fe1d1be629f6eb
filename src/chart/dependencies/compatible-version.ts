import { findConstraint, findVersion, satisfies } from '../../base/index.ts';

/** Whether the version is within the range; not so if either can not be read. */
export function isCompatibleVersion(version: string, range: string): boolean {
  return comparePlainly(version, range) ?? isWithin(version, range);
}

const plainRange = /^(>= ?)?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(-0)?$/;
const plainVersion = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

/** What most charts say, `4.5.2` or `>=1.16.0-0`, takes no grammar; undefined for all else. */
function comparePlainly(version: string, range: string): boolean | undefined {
  const wanted = plainRange.exec(range);
  const found = plainVersion.exec(version);
  if (wanted === null || found === null) return undefined;
  const [, atLeast, major, minor, patch, prerelease] = wanted;
  if (atLeast === undefined && prerelease !== undefined) return undefined;
  const difference =
    Number(found[1]) - Number(major) ||
    Number(found[2]) - Number(minor) ||
    Number(found[3]) - Number(patch);
  return atLeast === undefined ? difference === 0 : difference >= 0;
}

function isWithin(version: string, range: string): boolean {
  const found = findVersion(version);
  const wanted = findConstraint(range);
  return found !== undefined && wanted !== undefined && satisfies(found, wanted);
}
