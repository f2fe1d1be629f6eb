import { comparePrereleases, compareVersions } from './compare.ts';
import type { Comparison, Constraint } from './constraint.ts';
import { formatVersion } from './version.ts';
import type { Version } from './version.ts';

/** Whether `version` meets `constraint`; a prerelease only where the constraint asks for one. */
export function satisfies(version: Version, constraint: Constraint): boolean {
  return constraint.groups.some(
    (group) =>
      (version.prerelease === '' || group.hasPrerelease) &&
      group.comparisons.every((each) => findObjection(version, each) === undefined),
  );
}

/** Why `version` does not meet `constraint`, one sentence per comparison; empty when it does. */
export function explainMismatch(version: Version, constraint: Constraint): string[] {
  const reasons: string[] = [];
  let isPrereleaseTold = false;
  for (const group of constraint.groups) {
    if (version.prerelease !== '' && !group.hasPrerelease) {
      if (!isPrereleaseTold) reasons.push(prereleaseReason(version));
      isPrereleaseTold = true;
      continue;
    }
    const objections = group.comparisons.map((each) => findObjection(version, each));
    const found = objections.filter((each) => each !== undefined);
    if (found.length === 0) return [];
    reasons.push(...found.map((objection) => `"${formatVersion(version)}" ${objection}`));
  }
  return reasons;
}

function prereleaseReason(version: Version): string {
  return `"${formatVersion(version)}" is a prerelease version and the constraint is only looking for release versions`;
}

type Objection = string | undefined;

function findObjection(version: Version, comparison: Comparison): Objection {
  switch (comparison.operator) {
    case '':
    case '=':
      return comparison.open === undefined
        ? unlessEqual(version, comparison)
        : unlessClose(version, comparison);
    case '!=':
      return unlessDifferent(version, comparison);
    case '>':
      return unlessGreater(version, comparison);
    case '<':
      return unlessLess(version, comparison);
    case '>=':
    case '=>':
      return unlessAtLeast(version, comparison);
    case '<=':
    case '=<':
      return unlessAtMost(version, comparison);
    case '~':
    case '~>':
      return unlessClose(version, comparison);
    case '^':
      return unlessCompatible(version, comparison);
  }
}

function unlessEqual(version: Version, { version: wanted, text }: Comparison): Objection {
  return compareVersions(version, wanted) === 0 ? undefined : `is not equal to "${text}"`;
}

function unlessDifferent(version: Version, { version: wanted, text, open }: Comparison): Objection {
  const objection = `is equal to "${text}"`;
  if (open === undefined) return compareVersions(version, wanted) === 0 ? objection : undefined;
  if (version.major !== wanted.major) return undefined;
  if (open === 'minor') return objection;
  if (version.minor !== wanted.minor) return undefined;
  if (open === 'patch') {
    return comparePrereleases(version.prerelease, wanted.prerelease) === 0 ? objection : undefined;
  }
  // An open major stands for 0.0.0 alone: `!=*` refuses nothing else.
  return compareVersions(version, wanted) === 0 ? objection : undefined;
}

function unlessGreater(version: Version, { version: wanted, text, open }: Comparison): Objection {
  const objection = `is less than or equal to "${text}"`;
  if (version.major > wanted.major && open !== undefined) return undefined;
  // With `>11` even 11.1.0 is too low: all of 11 is meant.
  if (open === 'minor') return objection;
  if (open === 'patch') {
    return version.major === wanted.major && version.minor > wanted.minor ? undefined : objection;
  }
  return compareVersions(version, wanted) === 1 ? undefined : objection;
}

function unlessLess(version: Version, { version: wanted, text }: Comparison): Objection {
  return compareVersions(version, wanted) < 0 ? undefined : `is greater than or equal to "${text}"`;
}

function unlessAtLeast(version: Version, { version: wanted, text }: Comparison): Objection {
  return compareVersions(version, wanted) >= 0 ? undefined : `is less than "${text}"`;
}

function unlessAtMost(version: Version, { version: wanted, text, open }: Comparison): Objection {
  const objection = `is greater than "${text}"`;
  if (open === undefined) return compareVersions(version, wanted) <= 0 ? undefined : objection;
  if (version.major > wanted.major) return objection;
  const isMinorTooHigh = version.major === wanted.major && version.minor > wanted.minor;
  return isMinorTooHigh && open !== 'minor' ? objection : undefined;
}

/** `~1.2.3` and `~1.2` stay within 1.2, `~1` within 1. */
function unlessClose(version: Version, { version: wanted, text, open }: Comparison): Objection {
  if (compareVersions(version, wanted) < 0) return `is less than "${text}"`;
  const isAny = wanted.major === 0n && wanted.minor === 0n && wanted.patch === 0n;
  if (isAny && open !== 'minor' && open !== 'patch') return undefined;
  if (version.major !== wanted.major) return `does not have same major version as "${text}"`;
  if (version.minor !== wanted.minor && open !== 'minor') {
    return `does not have same major and minor version as "${text}"`;
  }
  return undefined;
}

/** `^` keeps the leftmost number that is not zero. */
function unlessCompatible(
  version: Version,
  { version: wanted, text, open }: Comparison,
): Objection {
  if (compareVersions(version, wanted) < 0) return `is less than "${text}"`;
  if (version.major !== wanted.major) return `does not have same major version as "${text}"`;
  if (wanted.major > 0n || open === 'minor') return undefined;
  if (wanted.minor > 0n || open === 'patch') {
    if (version.minor === wanted.minor) return undefined;
    return `does not have same minor version as "${text}". Expected minor versions to match when constraint major version is 0`;
  }
  if (version.minor > 0n) return `does not have same minor version as "${text}"`;
  if (version.patch === wanted.patch) return undefined;
  return `does not equal "${text}". Expect version and constraint to equal when major and minor versions are 0`;
}
