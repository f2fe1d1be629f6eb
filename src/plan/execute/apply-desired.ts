import type { ApplyOptions, KubeClient, KubeObject, SeenObject } from '../../kube/index.ts';
import {
  adoptObject,
  applyObject,
  findConflicts,
  findObject,
  isApiError,
  referenceOf,
} from '../../kube/index.ts';
import { hasFormerManagers } from '../fields/former-managers.ts';
import type { ExecuteOptions } from './execute-plan.ts';

interface Pair {
  readonly desired: KubeObject;
  readonly live: KubeObject | undefined;
}

/**
 * Applies an object as it was seen, after making our own what Helm 3 or kubectl wrote of it. What has
 * changed since is looked at again. So a write that arrives late, after somebody else has taken over and
 * touched the object, is refused by the server.
 */
export async function applyDesired(
  client: KubeClient,
  { desired, live }: Pair,
  { forceConflicts: isForced = false, signal }: ExecuteOptions,
): Promise<KubeObject> {
  const isFormer = live !== undefined && hasFormerManagers(live);
  const own = isFormer ? await adoptObject(client, referenceOf(live), { signal }) : live;
  const options = { isForced, fieldValidation: 'Strict', signal } as const;
  return applyPatiently(client, { desired, live: own }, options);
}

const attempts = 6;
const firstPause = 20;
/** The status of what is in motion changes all the time. */
const maxLooks = 20;

/**
 * Many applies at once get in each other's way where a quota counts them; and a kind that was just
 * established may not be served everywhere yet.
 */
async function applyPatiently(
  client: KubeClient,
  { desired, live }: Pair,
  options: ApplyOptions,
): Promise<KubeObject> {
  let seen = seenIn(live);
  let looks = 0;
  for (let attempt = 1; ;) {
    try {
      return await applyObject(client, desired, { ...options, seen });
    } catch (error) {
      if (isOutdated(error) && looks < maxLooks) {
        looks += 1;
        seen = seenIn(await findObject(client, referenceOf(desired), options));
        continue;
      }
      if (!mayPass(error) || attempt === attempts) throw error;
      attempt += 1;
      const pause = firstPause * 2 ** attempt * (0.5 + client.time.random());
      await client.time.sleep(pause, options.signal);
    }
  }
}

function seenIn(live: KubeObject | undefined): SeenObject {
  return live === undefined ? 'absent' : live.metadata;
}

/** Somebody has changed, made or deleted the object since it was seen. */
export function isOutdated(error: unknown): boolean {
  if (!isApiError(error, 409) || error.status.reason !== 'Conflict') return false;
  return findConflicts(error) === undefined && !isAboutQuota(error.message);
}

function mayPass(error: unknown): boolean {
  if (isApiError(error, 404)) return error.status.details?.name === undefined;
  return isApiError(error, 409) && isAboutQuota(error.message);
}

function isAboutQuota(message: string): boolean {
  return message.includes('cannot be fulfilled on resourcequotas');
}
