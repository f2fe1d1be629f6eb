import type { KubeClient } from '../kube-client.ts';
import type { KubeObject, ObjectMeta } from '../object.ts';
import { referenceOf } from '../object.ts';
import { findObject } from '../objects/find.ts';
import { absentVersion, isExpired, withoutExpiry } from './creation-expiry.ts';
import { holds } from '../objects/holds.ts';
import type { WriteOptions } from '../objects/options.ts';
import { writeQuery } from '../objects/options.ts';
import { sendForObject } from '../objects/require.ts';
import type { Settlement } from '../transport/api-request.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from '../objects/target.ts';

export interface ApplyOptions extends WriteOptions {
  /** Takes fields away from other managers instead of failing. */
  readonly isForced?: boolean;
  readonly subresource?: string;
  /**
   * What was seen of the object, or that it was not there: if that is no longer so, it is a
   * `KubeConflict` without causes, and nothing is done.
   */
  readonly seen?: SeenObject;
}

export type SeenObject = Pick<ObjectMeta, 'uid' | 'resourceVersion'> | 'absent';

/**
 * Server-side apply: afterwards the object has these fields, and none that the manager applied before
 * and does not now. Fields of other managers are a `KubeConflict`, which `findConflicts` reads.
 */
export async function applyObject(
  client: KubeClient,
  object: KubeObject,
  options: ApplyOptions = {},
): Promise<KubeObject> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(tries > maxExpired ? withoutExpiry(client) : client, object, options);
    } catch (error) {
      if (!isExpired(error) || tries > maxExpired) throw error;
    }
  }
}

/** What is under way for longer than a lease that is still held is sent again, at last without an end. */
const maxExpired = 3;

async function applyOnce(
  client: KubeClient,
  object: KubeObject,
  options: ApplyOptions,
): Promise<KubeObject> {
  const { signal, subresource, isForced, seen } = options;
  const isFree = seen === undefined && object.metadata.resourceVersion === undefined;
  const target = await resolveTarget(client, { ...referenceOf(object), subresource }, signal);
  const conditions = await conditionsOf(client, options);
  return sendForObject(client, {
    method: 'PATCH',
    path: pathOf(target),
    query: { ...writeQuery(options), force: isForced === true ? true : undefined },
    contentType: 'application/apply-patch+yaml',
    body: {
      ...object,
      metadata: { ...object.metadata, ...conditions, managedFields: undefined },
    },
    deed: `apply ${describeTarget(target)}`,
    right: rightTo('patch', target),
    // With a version it would meet its own change.
    isRepeatable: options.dryRun === true || isFree,
    ...(seen === undefined ? {} : { settle: (end) => settleApply(client, object, end) }),
    signal,
  });
}

async function conditionsOf(
  client: KubeClient,
  { seen }: ApplyOptions,
): Promise<Pick<ObjectMeta, 'uid' | 'resourceVersion'>> {
  if (seen === undefined) return {};
  if (seen === 'absent') return { resourceVersion: await absentVersion(client) };
  const { uid, resourceVersion } = seen;
  return {
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  };
}

/** Sent again, it is a conflict where it was done and cannot be recognised. */
async function settleApply(
  client: KubeClient,
  object: KubeObject,
  signal: AbortSignal | undefined,
): Promise<Settlement> {
  const found = await findObject(client, referenceOf(object), { signal });
  return { body: found !== undefined && holds(found, object) ? found : undefined };
}
