import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { applyObject } from '../../kube/index.ts';

export interface TryOptions {
  readonly forcesConflicts?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What the server would make of an object. */
export function tryApply(
  client: KubeClient,
  desired: KubeObject,
  { forcesConflicts: isForced = false, signal }: TryOptions,
): Promise<KubeObject> {
  const fieldValidation = 'Strict';
  return applyObject(client, desired, { isDryRun: true, isForced, fieldValidation, signal });
}
