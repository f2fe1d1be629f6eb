import { findVersion, parseConstraint, satisfies } from '../base/index.ts';

/**
 * The version that is meant by a version or a range (everything stable where there is none), among
 * versions that come newest first. Written exactly alike wins; else the newest in the range.
 */
export function chooseVersion<T extends { readonly version: string }>(
  candidates: readonly T[],
  wanted: string | undefined,
): T | undefined {
  if (wanted !== undefined) {
    const exact = candidates.find(({ version }) => version === wanted);
    if (exact !== undefined) return exact;
  }
  const constraint = parseConstraint(wanted ?? '*');
  return candidates.find(({ version }) => {
    const parsed = findVersion(version);
    return parsed !== undefined && satisfies(parsed, constraint);
  });
}
