import { isApiError } from '../api-error.ts';
import type { KubeClient } from '../kube-client.ts';
import type { KubeObject, ObjectReference } from '../object.ts';
import type { ReadOptions } from './options.ts';
import { requireObject } from './require.ts';

/** An object, or undefined where there is none of that name. */
export async function findObject(
  client: KubeClient,
  reference: ObjectReference,
  options: ReadOptions = {},
): Promise<KubeObject | undefined> {
  try {
    return await requireObject(client, reference, options);
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
}

/** Not every 404 is about the object: its whole kind may be gone from the server. */
export function isMissingObject(error: unknown): boolean {
  return isApiError(error, 404) && error.status.details?.name !== undefined;
}
