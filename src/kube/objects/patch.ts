import { isRecord } from '../../base/index.ts';
import type { KubeClient } from '../kube-client.ts';
import type { KubeObject, ObjectReference } from '../object.ts';
import type { Settlement } from '../transport/api-request.ts';
import { changedByOthers } from './changed-by-others.ts';
import type { ReadOptions, WriteOptions } from './options.ts';
import { writeQuery } from './options.ts';
import { requireObject, sendForObject } from './require.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from './target.ts';

export type PatchType = 'merge' | 'json' | 'strategic';

export interface PatchOptions extends WriteOptions {
  readonly type: PatchType;
  readonly subresource?: string;
  /**
   * Recognises the object after this patch. With it, a patch that has a resourceVersion, and thus
   * would meet its own change when repeated, survives a lost answer.
   */
  readonly isDone?: (live: KubeObject) => boolean;
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
  const { type, signal, subresource, isDone } = options;
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
    isRepeatable: options.dryRun === true || (type !== 'json' && versionIn(patch) === undefined),
    ...(isDone === undefined
      ? {}
      : { settle: (end) => settlePatch(client, reference, patch, { isDone, signal: end }) }),
    signal,
  });
}

function versionIn(patch: unknown): unknown {
  const metadata = isRecord(patch) ? patch['metadata'] : undefined;
  return isRecord(metadata) ? metadata['resourceVersion'] : undefined;
}

async function settlePatch(
  client: KubeClient,
  reference: ObjectReference,
  patch: unknown,
  { isDone, signal }: Required<Pick<PatchOptions, 'isDone'>> & ReadOptions,
): Promise<Settlement> {
  const found = await requireObject(client, reference, { signal });
  if (isDone(found)) return { body: found };
  const version = versionIn(patch);
  if (version === undefined || version === found.metadata.resourceVersion) {
    return { body: undefined };
  }
  throw changedByOthers('patch', reference);
}
