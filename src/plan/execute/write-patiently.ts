import type { KubeClient, KubeObject, ReadOptions } from '../../kube/index.ts';
import { findConflicts, findObject, isApiError, referenceOf } from '../../kube/index.ts';

/** An object as it shall be, and as it is. */
export interface Pair {
  readonly desired: KubeObject;
  readonly live: KubeObject | undefined;
}

const attempts = 6;
const firstPause = 20;
/** The status of what is in motion changes all the time. */
const maxLooks = 20;

/**
 * Writes an object as it was seen, and looks again where that has changed since. Many writes at once get
 * in each other's way where a quota counts them; and a kind that was just established may not be served
 * everywhere yet.
 */
export async function writePatiently(
  client: KubeClient,
  { desired, live }: Pair,
  write: (seen: KubeObject | undefined) => Promise<KubeObject>,
  { signal }: ReadOptions,
): Promise<KubeObject> {
  let seen = live;
  let looks = 0;
  for (let attempt = 1; ;) {
    try {
      return await write(seen);
    } catch (error) {
      if ((isOutdated(error) || isTaken(error)) && looks < maxLooks) {
        looks += 1;
        seen = await findObject(client, referenceOf(desired), { signal });
        continue;
      }
      if (!mayPass(error) || attempt === attempts) throw error;
      attempt += 1;
      const pause = firstPause * 2 ** attempt * (0.5 + client.time.random());
      await client.time.sleep(pause, signal);
    }
  }
}

/** Somebody has changed, made or deleted the object since it was seen. */
export function isOutdated(error: unknown): boolean {
  if (!isApiError(error, 409) || error.status.reason !== 'Conflict') return false;
  return findConflicts(error) === undefined && !isAboutQuota(error.message);
}

/** Somebody has made it meanwhile. */
function isTaken(error: unknown): boolean {
  return isApiError(error, 409) && error.status.reason === 'AlreadyExists';
}

function mayPass(error: unknown): boolean {
  if (isApiError(error, 404)) return error.status.details?.name === undefined;
  return isApiError(error, 409) && isAboutQuota(error.message);
}

function isAboutQuota(message: string): boolean {
  return message.includes('cannot be fulfilled on resourcequotas');
}
