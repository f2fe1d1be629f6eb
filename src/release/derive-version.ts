import type { ReleaseVersion } from './release-version.ts';
import type { Phase, Release } from './release.ts';

/**
 * A version as its release has it: the one update that commits an operation is that of the Release,
 * and what is stored in versions may lag behind it.
 */
export function deriveVersion(stored: ReleaseVersion, release: Release): ReleaseVersion {
  const phase = derivePhase(stored, release);
  const description = deriveDescription(stored, phase, release);
  return { ...stored, phase, description, isSettled: phase === stored.phase };
}

function derivePhase(stored: ReleaseVersion, { current, latest, operation }: Release): Phase {
  if (stored.phase === 'corrupt') return 'corrupt';
  if (stored.name === current) return 'deployed';
  if (stored.name === latest?.name && isOutcome(latest.phase)) return latest.phase;
  if (stored.phase === 'deployed') return 'superseded';
  if (stored.phase === 'pending' && stored.operation.id !== operation?.id) return 'failed';
  return stored.phase;
}

function isOutcome(phase: Phase): boolean {
  return phase === 'failed' || phase === 'uninstalled';
}

function deriveDescription(stored: ReleaseVersion, phase: Phase, { latest }: Release): string {
  if (stored.name === latest?.name && latest.phase === phase) return latest.description;
  return stored.phase === 'pending' && phase === 'failed' ? interrupted : stored.description;
}

export const interrupted = 'Interrupted before it was finished';
