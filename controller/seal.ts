import { createHmac } from 'node:crypto';
import type { Cluster } from '../src/connection/index.ts';
import type { ActionContext } from '../src/context/index.ts';
import type { KubeClient } from '../src/kube/index.ts';
import { createObject, findObject, isApiError } from '../src/kube/index.ts';
import { entryOf } from './sources/read-object.ts';

const secret = { apiVersion: 'v1', kind: 'Secret', name: 'helm-controller-key' };
const keyName = 'key';
const keyLength = 32;

/**
 * A digest of values with a key that all replicas share, kept in a Secret: nobody who reads a request's
 * status can confirm a guess at a password by it. Where the Secret cannot be had, the key is this
 * process's own, and everything is compared once more after a restart.
 */
export async function createSeal(
  context: ActionContext,
  { client }: Pick<Cluster, 'client'>,
  namespace: string,
): Promise<(values: string) => string> {
  const key = await findKey(context, client, namespace);
  return (values) => `hmac-sha256:${createHmac('sha256', key).update(values).digest('hex')}`;
}

async function findKey(
  { randomBytes, logger, signal }: ActionContext,
  client: KubeClient,
  namespace: string,
): Promise<Uint8Array> {
  const place = { client, namespace, signal };
  const fresh = randomBytes(keyLength);
  try {
    return (await readKey(place)) ?? (await shareKey(place, fresh));
  } catch (error) {
    if (!isApiError(error)) throw error;
    logger.warn(`values are compared anew after each restart: ${error.message}`);
    return fresh;
  }
}

interface Place {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly signal: AbortSignal;
}

async function readKey({ client, namespace, signal }: Place): Promise<Uint8Array | undefined> {
  const known = await findObject(client, { ...secret, namespace }, { signal });
  const key = known && entryOf(known, keyName);
  return key?.length === keyLength ? key : undefined;
}

/** The key of all replicas from now on, unless another one was faster with its own. */
async function shareKey(place: Place, key: Uint8Array): Promise<Uint8Array> {
  const { client, namespace, signal } = place;
  const { name, ...kind } = secret;
  const data = { [keyName]: Buffer.from(key).toString('base64') };
  try {
    await createObject(client, { ...kind, metadata: { name, namespace }, data }, { signal });
    return key;
  } catch (error) {
    const theirs = isApiError(error, 409) ? await readKey(place) : undefined;
    if (theirs === undefined) throw error;
    return theirs;
  }
}
