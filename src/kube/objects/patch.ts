import type { KubeClient } from '../kube-client.ts';
import type { KubeObject, ObjectReference } from '../object.ts';
import { isRecord } from '../object.ts';
import type { WriteOptions } from './options.ts';
import { writeQuery } from './options.ts';
import { sendForObject } from './require.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from './target.ts';

export type PatchType = 'merge' | 'json' | 'strategic';

export interface PatchOptions extends WriteOptions {
  readonly type: PatchType;
  readonly subresource?: string;
}

const contentTypes: Readonly<Record<PatchType, string>> = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  strategic: 'application/strategic-merge-patch+json',
};

export async function patchObject(
  client: KubeClient,
  reference: ObjectReference,
  patch: unknown,
  options: PatchOptions,
): Promise<KubeObject> {
  const { type, signal, subresource } = options;
  const target = await resolveTarget(client, { ...reference, subresource }, signal);
  return sendForObject(client, {
    method: 'PATCH',
    path: pathOf(target),
    query: writeQuery(options),
    contentType: contentTypes[type],
    body: patch,
    deed: `patch ${describeTarget(target)}`,
    right: rightTo('patch', target),
    // JSON patches count places in lists; one with a version would meet its own change.
    isRepeatable: options.isDryRun === true || (type !== 'json' && !hasVersion(patch)),
    signal,
  });
}

function hasVersion(patch: unknown): boolean {
  const metadata = isRecord(patch) ? patch['metadata'] : undefined;
  return isRecord(metadata) && metadata['resourceVersion'] !== undefined;
}
