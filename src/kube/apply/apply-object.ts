import type { KubeClient } from '../kube-client.ts';
import type { KubeObject } from '../object.ts';
import { referenceOf } from '../object.ts';
import type { WriteOptions } from '../objects/options.ts';
import { writeQuery } from '../objects/options.ts';
import { sendForObject } from '../objects/require.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from '../objects/target.ts';

export interface ApplyOptions extends WriteOptions {
  /** Takes fields away from other managers instead of failing. */
  readonly isForced?: boolean;
  readonly subresource?: string;
}

/**
 * Server-side apply: afterwards the object has these fields, and none that the manager applied before
 * and does not now. Fields of other managers are a `KubeConflict`, which `findConflicts` reads.
 */
export async function applyObject(
  client: KubeClient,
  object: KubeObject,
  options: ApplyOptions = {},
): Promise<KubeObject> {
  const { signal, subresource, isForced } = options;
  const target = await resolveTarget(client, { ...referenceOf(object), subresource }, signal);
  return sendForObject(client, {
    method: 'PATCH',
    path: pathOf(target),
    query: { ...writeQuery(options), force: isForced === true ? true : undefined },
    contentType: 'application/apply-patch+yaml',
    body: { ...object, metadata: { ...object.metadata, managedFields: undefined } },
    deed: `apply ${describeTarget(target)}`,
    right: rightTo('patch', target),
    // With a version it would meet its own change.
    isRepeatable: options.dryRun === true || object.metadata.resourceVersion === undefined,
    signal,
  });
}
