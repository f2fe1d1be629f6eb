import { isHelmError } from '../../base/index.ts';

/** Waits for deeds that may fail without harm, as the next operation does them again. */
export async function tolerate(deeds: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(deeds);
  for (const result of results) {
    if (result.status === 'rejected' && !isHelmError(result.reason)) throw result.reason;
  }
}
