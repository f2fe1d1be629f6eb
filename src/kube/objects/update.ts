import type { KubeClient } from '../kube-client.ts';
import type { KubeObject } from '../object.ts';
import { referenceOf } from '../object.ts';
import type { Settlement } from '../transport/api-request.ts';
import { changedByOthers } from './changed-by-others.ts';
import { holds } from './holds.ts';
import type { WriteOptions } from './options.ts';
import { writeQuery } from './options.ts';
import { requireObject, sendForObject } from './require.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from './target.ts';

export interface UpdateOptions extends WriteOptions {
  readonly subresource?: string;
}

/**
 * Replaces an object. With a resourceVersion in it, only the version that the caller has seen: another
 * is an error, `KubeConflict`. When an answer gets lost, an object that has all that was asked for is
 * the caller's own doing; one that has not is a conflict, even if others have built upon the caller's
 * change meanwhile, which only the caller can see.
 */
export async function updateObject(
  client: KubeClient,
  object: KubeObject,
  options: UpdateOptions = {},
): Promise<KubeObject> {
  const { signal, subresource } = options;
  const target = await resolveTarget(client, { ...referenceOf(object), subresource }, signal);
  return sendForObject(client, {
    method: 'PUT',
    path: pathOf(target),
    query: writeQuery(options),
    body: object,
    deed: `update ${describeTarget(target)}`,
    right: rightTo('update', target),
    isRepeatable: options.dryRun === true,
    settle: (end) => settleUpdate(client, object, end),
    signal,
  });
}

async function settleUpdate(
  client: KubeClient,
  object: KubeObject,
  signal: AbortSignal | undefined,
): Promise<Settlement> {
  const reference = referenceOf(object);
  const found = await requireObject(client, reference, { signal });
  const { resourceVersion } = object.metadata;
  if (found.metadata.resourceVersion === resourceVersion) return { body: undefined };
  if (holds(found, withoutServerFields(object))) return { body: found };
  if (resourceVersion === undefined) return { body: undefined };
  throw changedByOthers('update', reference);
}

/** What a write changes in any case says nothing about who wrote. */
function withoutServerFields(object: KubeObject): object {
  const kept = Object.entries(object.metadata).filter(
    ([name]) => !['resourceVersion', 'managedFields', 'generation'].includes(name),
  );
  return { ...object, metadata: Object.fromEntries(kept) };
}
