import { SemverError } from './semver-error.ts';

/** A semantic version, read as leniently as Helm reads it. */
export interface Version {
  readonly major: bigint;
  readonly minor: bigint;
  readonly patch: bigint;
  /** Without its hyphen; empty for a release. */
  readonly prerelease: string;
  /** Without its plus sign; plays no part in comparisons. */
  readonly metadata: string;
  /** The text it was read from. */
  readonly original: string;
}

const maxLength = 256;
export const maxUint64: bigint = 2n ** 64n - 1n;
const looseVersion =
  /^v?([0-9]+)(?:\.([0-9]+))?(?:\.([0-9]+))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

/**
 * Reads what people call a version: a leading `v`, missing minor or patch and leading zeros are
 * accepted.
 *
 * @example
 * formatVersion(parseVersion('v1.2')) // '1.2.0'
 */
export function parseVersion(text: string): Version {
  requireShortEnough(text);
  const match = looseVersion.exec(text);
  if (match === null) throw new SemverError('invalid semantic version');
  const [, major = '', minor = '0', patch = '0', prerelease = '', metadata = ''] = match;
  const numbers = [major, minor, patch].map(parseLooseSegment);
  if (prerelease !== '') requirePrerelease(prerelease);
  return versionOf(numbers, { prerelease, metadata, original: text });
}

/** Reads only what the SemVer specification calls a version. */
export function parseStrictVersion(text: string): Version {
  if (text === '') throw new SemverError('version string empty');
  requireShortEnough(text);
  const [major, minor, ...tail] = text.split('.');
  if (major === undefined || minor === undefined || tail.length === 0) {
    throw new SemverError('invalid semantic version');
  }
  const [withoutMetadata, metadata] = cut(tail.join('.'), '+');
  if (metadata !== undefined) requireMetadata(metadata);
  const [patch, prerelease] = cut(withoutMetadata, '-');
  if (prerelease !== undefined) requirePrerelease(prerelease);
  const segments = [major, minor, patch];
  segments.forEach(requireStrictSegment);
  return versionOf(segments.map(parseUint), {
    prerelease: prerelease ?? '',
    metadata: metadata ?? '',
    original: text,
  });
}

/** The version as the specification writes it: three numbers, no leading `v`. */
export function formatVersion(version: Version): string {
  const prerelease = version.prerelease === '' ? '' : `-${version.prerelease}`;
  const metadata = version.metadata === '' ? '' : `+${version.metadata}`;
  return `${version.major.toString()}.${version.minor.toString()}.${version.patch.toString()}${prerelease}${metadata}`;
}

export function requirePrerelease(text: string): void {
  for (const part of text.split('.')) {
    if (!/^[0-9A-Za-z-]+$/.test(part)) throw new SemverError('invalid prerelease string');
    if (/^0[0-9]+$/.test(part)) throw new SemverError('version segment starts with 0');
  }
}

export function requireMetadata(text: string): void {
  if (!/^[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*$/.test(text)) {
    throw new SemverError('invalid metadata string');
  }
}

/** A run of digits as a uint64, or undefined where it is something else or too big for one. */
export function findUint64(text: string): bigint | undefined {
  if (!/^[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text);
  return value > maxUint64 ? undefined : value;
}

function versionOf(
  [major = 0n, minor = 0n, patch = 0n]: readonly bigint[],
  rest: Pick<Version, 'prerelease' | 'metadata' | 'original'>,
): Version {
  return { major, minor, patch, ...rest };
}

function requireShortEnough(text: string): void {
  if (Buffer.byteLength(text) > maxLength) {
    throw new SemverError(`version string is too long (max ${maxLength} bytes)`);
  }
}

function requireStrictSegment(segment: string): void {
  if (!/^[0-9]*$/.test(segment)) throw new SemverError('invalid characters in version');
  if (/^0[0-9]/.test(segment)) throw new SemverError('version segment starts with 0');
}

function parseLooseSegment(digits: string): bigint {
  try {
    return parseUint(digits);
  } catch (error) {
    throw new SemverError(`error parsing version segment: ${(error as Error).message}`);
  }
}

function parseUint(digits: string): bigint {
  const value = findUint64(digits);
  if (value !== undefined) return value;
  const reason = digits === '' ? 'invalid syntax' : 'value out of range';
  throw new SemverError(`strconv.ParseUint: parsing "${digits}": ${reason}`);
}

function cut(text: string, separator: string): [before: string, after: string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
