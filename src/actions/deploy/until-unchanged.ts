import { isHelmError } from '../../base/index.ts';

const mostAttempts = 10;

/** Repeats what was decided about a release that somebody has changed meanwhile. */
export async function untilUnchanged<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHelmError(error, 'ReleaseChanged') || count === mostAttempts) throw error;
    }
  }
}
