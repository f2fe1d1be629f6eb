import { isHelmError } from '../base/index.ts';
import { isApiError } from '../kube/index.ts';

/** Whether our own kinds are unknown to the cluster: a 404 that names no object is about its path. */
export function isMissingKind(error: unknown): boolean {
  if (isHelmError(error, 'KindNotFound')) return true;
  return isApiError(error, 404) && error.status.details?.name === undefined;
}

/** What a cluster without our kinds has of them: nothing. */
export async function unlessKindMissing<T>(reading: Promise<T>, nothing: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isMissingKind(error)) return nothing;
    throw error;
  }
}
