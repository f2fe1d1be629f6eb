import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { applyObject } from '../../kube/index.ts';

export interface TryOptions {
  readonly forceConflicts?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What the server would make of an object. */
export function tryApply(
  client: KubeClient,
  desired: KubeObject,
  { forceConflicts: isForced = false, signal }: TryOptions,
): Promise<KubeObject> {
  const fieldValidation = 'Strict';
  return applyObject(client, desired, { dryRun: true, isForced, fieldValidation, signal });
}
