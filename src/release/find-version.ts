import { HelmError } from '../base/index.ts';
import type { ReleaseVersion } from './release-version.ts';

/** The version that a user means: digits are a sequence, anything else a ULID or its beginning. */
export function findVersion(
  versions: readonly ReleaseVersion[],
  reference: string,
): ReleaseVersion | undefined {
  const found = /^\d{1,9}$/.test(reference)
    ? versions.filter(({ sequence }) => sequence === Number(reference))
    : versions.filter(({ name }) => name.startsWith(reference.toLowerCase()));
  if (found.length < 2) return found[0];
  const names = found.map(({ name, sequence }) => `${name.toUpperCase()} (${sequence})`);
  throw new HelmError(
    'AmbiguousVersion',
    `"${reference}" is the beginning of ${found.length} versions: ${names.join(', ')}`,
  );
}
