import type { ObjectReference } from '../../kube/index.ts';
import { keyOf } from '../../kube/index.ts';
import type { ReleaseVersion } from '../release-version.ts';

/**
 * All that a release may have in the cluster: the objects of the version that is deployed, of those
 * after it, which failed half-way, and what arrived late of those that were interrupted before it.
 * Oldest first; each once.
 */
export function listInventory(
  versions: readonly ReleaseVersion[],
  current: string | undefined,
): readonly ObjectReference[] {
  const deployed = versions.find(({ name }) => name === current)?.inventory ?? [];
  const remains = listRemains(versions, current);
  return withoutRepetitions([...listLate(versions, current), ...deployed, ...remains]);
}

/** What an operation that was taken over from had on its way may have come after the next one's commit. */
function listLate(
  versions: readonly ReleaseVersion[],
  current: string | undefined,
): readonly ObjectReference[] {
  const at = versions.findIndex(({ name }) => name === current);
  const before = versions.slice(0, Math.max(at, 0));
  const last = before.findLastIndex(({ phase }) => phase !== 'failed');
  return before.slice(last + 1).flatMap((each) => (isInterrupted(each) ? each.inventory : []));
}

/** Versions since the last commit whose operations were taken over from. */
export function listInterrupted(
  versions: readonly ReleaseVersion[],
  current: string | undefined,
): readonly ReleaseVersion[] {
  const at = versions.findIndex(({ name }) => name === current);
  return versions.slice(at + 1).filter(isInterrupted);
}

/** Whether nobody knows how far a version came: its operation was taken over from. */
function isInterrupted({ phase, description }: ReleaseVersion): boolean {
  return phase === 'failed' && description.startsWith('Interrupted');
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
