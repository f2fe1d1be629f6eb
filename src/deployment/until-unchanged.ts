import { isHelmError } from '../base/index.ts';
import type { ActionContext } from '../context/index.ts';

const minAttempts = 10;

/**
 * Repeats what was decided about a release that somebody has changed meanwhile: some times, and as
 * long as the user is willing to wait for others.
 */
export async function untilUnchanged<T>(
  { clock }: ActionContext,
  { waitForLock = 0 }: { readonly waitForLock?: number | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  const end = clock.now().getTime() + waitForLock;
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHelmError(error, 'ReleaseChanged')) throw error;
      if (count >= minAttempts && clock.now().getTime() >= end) throw error;
    }
  }
}
