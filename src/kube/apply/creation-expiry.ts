import type { KubeClient } from '../kube-client.ts';
import { isApiError } from '../api-error.ts';

/**
 * Until when a creation may arrive travels as the version of the object that it expects: none has such a
 * version, so that it is a conflict with any; where there is none the server does not look at it. But a
 * policy does, which refuses what arrives later.
 */
export const expiryPolicy = 'creations.helm.sh';

/** What the seconds are added to. Versions of objects are counted from 1. */
export const expiryOrigin = '9000000000000000000';

/** A version that no object has, and that never expires. */
const neverSeen = '1';

/** The version to expect of an object that is not there. */
export async function absentVersion({ creationsUntil }: KubeClient): Promise<string> {
  const end = await creationsUntil?.();
  if (end === undefined) return neverSeen;
  return String(BigInt(expiryOrigin) + BigInt(Math.floor(end.getTime() / 1000)));
}

/** A client whose creations may arrive whenever they do. */
export function withoutExpiry(client: KubeClient): KubeClient {
  return { ...client, creationsUntil: undefined };
}

/** Whether a creation arrived too late: it may be sent again by who still may. */
export function isExpired(error: unknown): boolean {
  return isApiError(error, 403) && error.message.includes(`'${expiryPolicy}'`);
}
