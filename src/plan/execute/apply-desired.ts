import type { ApplyOptions, KubeClient, KubeObject } from '../../kube/index.ts';
import { adoptObject, applyObject, isApiError, referenceOf } from '../../kube/index.ts';
import { hasFormerManagers } from '../fields/former-managers.ts';
import type { ExecuteOptions } from './execute-plan.ts';

interface Pair {
  readonly desired: KubeObject;
  readonly live: KubeObject | undefined;
}

/** Applies an object, after making our own what Helm 3 or kubectl wrote of it. */
export async function applyDesired(
  client: KubeClient,
  { desired, live }: Pair,
  { forceConflicts: isForced = false, signal }: ExecuteOptions,
): Promise<KubeObject> {
  if (live !== undefined && hasFormerManagers(live)) {
    await adoptObject(client, referenceOf(live), { signal });
  }
  return applyPatiently(client, desired, { isForced, fieldValidation: 'Strict', signal });
}

const attempts = 6;
const firstPause = 20;

/**
 * Many applies at once get in each other's way where a quota counts them; and a kind that was just
 * established may not be served everywhere yet.
 */
async function applyPatiently(
  client: KubeClient,
  desired: KubeObject,
  options: ApplyOptions,
): Promise<KubeObject> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyObject(client, desired, options);
    } catch (error) {
      if (!mayPass(error) || attempt === attempts) throw error;
      const pause = firstPause * 2 ** attempt * (0.5 + client.time.random());
      await client.time.sleep(pause, options.signal);
    }
  }
}

function mayPass(error: unknown): boolean {
  if (isApiError(error, 404)) return error.status.details?.name === undefined;
  return isApiError(error, 409) && error.message.includes('cannot be fulfilled on resourcequotas');
}
