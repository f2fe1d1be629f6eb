import { isHelmError } from '../base/index.ts';
import type { KubeClient, KubeObject, ObjectReference, ReadOptions } from '../kube/index.ts';
import { findObject, isApiError, keyOf } from '../kube/index.ts';
import { findServedKind } from './served-kind.ts';

/** The objects that there are, by `keyOf` their references. What is of an unknown kind is not there. */
export async function fetchLive(
  client: KubeClient,
  references: readonly ObjectReference[],
  { signal }: ReadOptions = {},
): Promise<ReadonlyMap<string, KubeObject>> {
  const wanted = new Map(references.map((reference) => [keyOf(reference), reference]));
  const found = await Promise.all(
    [...wanted].map(async ([key, reference]) => {
      const object = await findLive(client, reference, signal);
      return object === undefined ? [] : ([[key, object]] as const);
    }),
  );
  return new Map(found.flat());
}

async function findLive(
  client: KubeClient,
  reference: ObjectReference,
  signal: AbortSignal | undefined,
): Promise<KubeObject | undefined> {
  try {
    const kind = await findServedKind(client, reference, signal);
    return kind && (await findObject(client, { ...reference, ...kind }, { signal }));
  } catch (error) {
    // The kind has gone since the server was last asked for its kinds.
    if (isApiError(error, 404)) return undefined;
    if (isHelmError(error, 'KindNotFound') && !error.retryable) return undefined;
    throw error;
  }
}
