import { SemverError } from './semver-error.ts';
import { formatVersion, maxUint64, requireMetadata, requirePrerelease } from './version.ts';
import type { Version } from './version.ts';

/** The next patch version; the release itself where `version` is a prerelease of it. */
export function nextPatch(version: Version): Version {
  const patch = version.prerelease === '' ? increment(version, 'patch') : version.patch;
  return derive(version, { patch, prerelease: '', metadata: '' });
}

export function nextMinor(version: Version): Version {
  const minor = increment(version, 'minor');
  return derive(version, { minor, patch: 0n, prerelease: '', metadata: '' });
}

export function nextMajor(version: Version): Version {
  const major = increment(version, 'major');
  return derive(version, { major, minor: 0n, patch: 0n, prerelease: '', metadata: '' });
}

export function withPrerelease(version: Version, prerelease: string): Version {
  if (prerelease !== '') requirePrerelease(prerelease);
  return derive(version, { prerelease });
}

export function withMetadata(version: Version, metadata: string): Version {
  if (metadata !== '') requireMetadata(metadata);
  return derive(version, { metadata });
}

function increment(version: Version, segment: 'major' | 'minor' | 'patch'): bigint {
  if (version[segment] === maxUint64) {
    throw new SemverError(`${segment} version increment would overflow uint64`);
  }
  return version[segment] + 1n;
}

function derive(version: Version, change: Partial<Version>): Version {
  const changed = { ...version, ...change };
  const prefix = version.original.startsWith('v') ? 'v' : '';
  return { ...changed, original: prefix + formatVersion(changed) };
}
