import type { ObjectReference } from '../../kube/index.ts';
import { keyOf } from '../../kube/index.ts';
import type { ReleaseVersion } from '../release-version.ts';

/**
 * All that a release may have in the cluster: the objects of the version that is deployed, and of
 * those after it, which failed half-way. Oldest first; each once.
 */
export function listInventory(
  versions: readonly ReleaseVersion[],
  current: string | undefined,
): readonly ObjectReference[] {
  const deployed = versions.find(({ name }) => name === current)?.inventory ?? [];
  return withoutRepetitions([...deployed, ...listRemains(versions, current)]);
}

/** What versions that failed may have left. */
export function listRemains(
  versions: readonly ReleaseVersion[],
  current: string | undefined,
): readonly ObjectReference[] {
  const last = versions.findLastIndex(
    ({ name, phase }) => name === current || phase === 'uninstalled',
  );
  return versions.slice(last + 1).flatMap(({ inventory, stale }) => [...inventory, ...stale]);
}

export function without(
  references: readonly ObjectReference[],
  others: readonly ObjectReference[],
): readonly ObjectReference[] {
  const keys = new Set(others.map(keyOf));
  return withoutRepetitions(references).filter((reference) => !keys.has(keyOf(reference)));
}

function withoutRepetitions(references: readonly ObjectReference[]): readonly ObjectReference[] {
  return [...new Map(references.map((reference) => [keyOf(reference), reference])).values()];
}
