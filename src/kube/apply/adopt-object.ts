import { isHelmError } from '../../base/index.ts';
import { isApiError } from '../api-error.ts';
import type { KubeClient } from '../kube-client.ts';
import type { KubeObject, ObjectReference } from '../object.ts';
import type { WriteOptions } from '../objects/options.ts';
import { helmManager } from '../objects/options.ts';
import { patchObject } from '../objects/patch.ts';
import { requireObject } from '../objects/require.ts';
import { takeOverFields } from './take-over-fields.ts';

export interface AdoptOptions extends WriteOptions {
  /** Managers to take over from; by default those that Helm 3, kubectl apply and the server used. */
  readonly from?: readonly string[];
}

/** Who wrote by updates what is Helm's to apply now. */
export const formerManagers: readonly string[] = [
  helmManager,
  'kubectl-client-side-apply',
  'before-first-apply',
];
const attempts = 5;

/**
 * Makes what former managers wrote our own, so that applies do not conflict with it and can remove it.
 * Returns the object as it then is.
 */
export async function adoptObject(
  client: KubeClient,
  reference: ObjectReference,
  options: AdoptOptions = {},
): Promise<KubeObject> {
  const { from = formerManagers, fieldManager: to = helmManager } = options;
  for (let attempt = 1; ; attempt++) {
    const object = await requireObject(client, reference, options);
    const { managedFields = [], resourceVersion } = object.metadata;
    const taken = takeOverFields(managedFields, { from, to });
    if (taken === managedFields) return object;
    const patch = [
      { op: 'replace', path: '/metadata/managedFields', value: taken },
      { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion },
    ];
    try {
      return await patchObject(client, reference, patch, { ...options, type: 'json' });
    } catch (error) {
      // Somebody was faster, or the answer got lost: a look tells what is left to do.
      const isWorthAnother = isApiError(error, 409) || (isHelmError(error) && error.retryable);
      if (!isWorthAnother || attempt === attempts) throw error;
    }
  }
}
