import { isHelmError } from '../base/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { DesiredObject, RecordedObjects } from '../plan/index.ts';
import { desiredReference, placeObjects } from '../plan/index.ts';
import { keyOf } from '../kube/index.ts';
import type { ReleaseHistory } from '../release/index.ts';
import { parseDocuments } from '../render/index.ts';
import { loadRenderedContents, objectsOf } from '../rendering/index.ts';
import { findBase } from './upgrade-base.ts';

/** The objects of a release as its deployed version has them, without marks. */
export async function loadRecordedObjects(
  context: ActionContext,
  { client, namespace }: Cluster,
  history: ReleaseHistory | undefined,
): Promise<RecordedObjects> {
  const base = findBase(history);
  if (base === undefined) return new Map();
  const { manifest } = await loadRenderedContents(client, base.version, context);
  const { signal } = context;
  const placed = await Promise.all(
    objectsOf(parseDocuments(manifest)).map(async (each): Promise<readonly DesiredObject[]> => {
      try {
        return await placeObjects(client, [each], { namespace, signal });
      } catch (error) {
        // What is of a kind that is no more is not there either.
        if (isHelmError(error, 'KindNotFound')) return [];
        throw error;
      }
    }),
  );
  return new Map(placed.flat().map(({ object }) => [keyOf(desiredReference(object)), object]));
}
