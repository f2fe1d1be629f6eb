import type { KubeClient } from '../../kube/index.ts';
import { findObject } from '../../kube/index.ts';
import { secretKind } from '../kinds.ts';
import type { ReleaseVersion } from '../release-version.ts';
import { isKeyed } from './chunk.ts';
import { keyOfSecret } from './format-chunk.ts';

/** The key that a release's versions have in common, so that they share what they do; undefined without any. */
export async function findPayloadKey(
  client: KubeClient,
  versions: readonly ReleaseVersion[],
): Promise<Uint8Array | undefined> {
  const keyed = versions.flatMap(({ namespace, payload }) =>
    payload
      .filter(({ digest }) => isKeyed(digest))
      .map(({ secret: name }) => ({ namespace, name })),
  );
  const newest = keyed.at(-1);
  if (newest === undefined) return undefined;
  const secret = await findObject(client, { ...secretKind, ...newest });
  const key = secret && keyOfSecret(secret);
  return key?.length === keySize ? key : undefined;
}

/** As long as what it is a key for. */
export const keySize = 32;
