import { isRecord } from '../../base/index.ts';
import { isApiError } from '../api-error.ts';
import type { KubeClient } from '../kube-client.ts';
import type { ObjectReference } from '../object.ts';
import { isMissingObject } from './find.ts';
import type { ReadOptions } from './options.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from './target.ts';

export interface DeleteOptions extends ReadOptions {
  /** What becomes of what it owns; the server's default is the kind's own, mostly Background. */
  readonly propagation?: 'Foreground' | 'Background' | 'Orphan';
  /** Deletes this very object, and none that has come in its place. */
  readonly uid?: string | undefined;
  readonly resourceVersion?: string | undefined;
  readonly gracePeriodSeconds?: number;
  readonly dryRun?: boolean;
}

/**
 * `deleted`: gone. `deleting`: on its way, held by finalizers or a grace period. `missing`: was not
 * there. `replaced`: another object has its name, and was not touched.
 */
export type DeleteResult = 'deleted' | 'deleting' | 'missing' | 'replaced';

export async function deleteObject(
  client: KubeClient,
  reference: ObjectReference,
  options: DeleteOptions = {},
): Promise<DeleteResult> {
  const { signal, uid } = options;
  const target = await resolveTarget(client, reference, signal);
  try {
    const { body } = await client.send({
      method: 'DELETE',
      path: pathOf(target),
      body: deleteBody(options),
      deed: `delete ${describeTarget(target)}`,
      right: rightTo('delete', target),
      isRepeatable: uid !== undefined || options.dryRun === true,
      signal,
    });
    return isRecord(body) && body['kind'] === 'Status' ? 'deleted' : 'deleting';
  } catch (error) {
    if (isMissingObject(error)) return 'missing';
    if (uid !== undefined && isApiError(error, 409) && isAboutUid(error.message)) return 'replaced';
    throw error;
  }
}

function deleteBody(options: DeleteOptions): object {
  const { propagation, uid, resourceVersion, gracePeriodSeconds, dryRun } = options;
  const hasConditions = uid !== undefined || resourceVersion !== undefined;
  return {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    propagationPolicy: propagation,
    gracePeriodSeconds,
    dryRun: dryRun === true ? ['All'] : undefined,
    preconditions: hasConditions ? { uid, resourceVersion } : undefined,
  };
}

function isAboutUid(message: string): boolean {
  return message.includes('UID in precondition') || message.includes('the UID in the precondition');
}
