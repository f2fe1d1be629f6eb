import { createHmac } from 'node:crypto';
import { isHelmError } from '../src/base/index.ts';
import type { Cluster } from '../src/connection/index.ts';
import type { ActionContext } from '../src/context/index.ts';
import { createObject, findObject, isApiError } from '../src/kube/index.ts';
import { entryOf } from './sources/read-object.ts';

const secretName = 'helm-controller-key';
const keyName = 'key';
const keyLength = 32;

/**
 * A digest of values with a key that all replicas share, kept in a Secret: nobody who reads a request's
 * status can confirm a guess at a password by it. Where the Secret cannot be had, the key is this
 * process's own, and everything is compared once more after a restart.
 */
export async function createSeal(
  context: ActionContext,
  { client }: Cluster,
  namespace: string,
): Promise<(values: string) => string> {
  const key = await findKey(context, client, namespace);
  return (values) => `hmac-sha256:${createHmac('sha256', key).update(values).digest('hex')}`;
}

async function findKey(
  { randomBytes, logger, signal }: ActionContext,
  client: Cluster['client'],
  namespace: string,
): Promise<Uint8Array> {
  const reference = { apiVersion: 'v1', kind: 'Secret', name: secretName, namespace };
  const fresh = randomBytes(keyLength);
  try {
    const known = await findObject(client, reference, { signal });
    const key = known && entryOf(known, keyName);
    if (key?.length === keyLength) return key;
    const { apiVersion, kind } = reference;
    const data = { [keyName]: Buffer.from(fresh).toString('base64') };
    await createObject(
      client,
      { apiVersion, kind, metadata: { name: secretName, namespace }, data },
      { signal },
    );
    return fresh;
  } catch (error) {
    if (!isHelmError(error) && !isApiError(error)) throw error;
    logger.warn(`values are compared anew after each restart: ${error.message}`);
    return fresh;
  }
}
