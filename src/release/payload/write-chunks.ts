import { isHelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject } from '../../kube/index.ts';
import {
  createObject,
  deleteObject,
  findObject,
  isApiError,
  patchObject,
  referenceOf,
} from '../../kube/index.ts';
import type { ReleaseVersion } from '../release-version.ts';
import type { Chunk } from './chunk.ts';
import { formatChunk, versionOwner } from './format-chunk.ts';

/**
 * Writes the payload of a version. What versions that are there to stay hold already gets one more
 * owner. To be called by the holder of the release's lock alone.
 */
export async function writeChunks(
  client: KubeClient,
  chunks: readonly Chunk[],
  version: ReleaseVersion,
  others: readonly ReleaseVersion[],
): Promise<void> {
  const held = new Set(others.flatMap(({ payload }) => payload.map(({ secret }) => secret)));
  const secrets = new Map(
    chunks.map((chunk) => {
      const secret = formatChunk(chunk, version);
      return [secret.metadata.name ?? '', secret];
    }),
  );
  await Promise.all(
    [...secrets].map(([name, secret]) =>
      held.has(name) ? share(client, secret, version) : create(client, secret, version),
    ),
  );
}

/** Owners are merged by their uid on the server, so that nobody's gets lost. */
async function share(
  client: KubeClient,
  secret: KubeObject,
  version: ReleaseVersion,
): Promise<void> {
  const patch = { metadata: { ownerReferences: [versionOwner(version)] } };
  try {
    await patchObject(client, referenceOf(secret), patch, { type: 'strategic' });
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
    await create(client, secret, version);
  }
}

/** A Secret that is there without an owner who stays is about to be collected: it is replaced. */
async function create(
  client: KubeClient,
  secret: KubeObject,
  version: ReleaseVersion,
): Promise<void> {
  try {
    await createObject(client, secret);
  } catch (error) {
    if (!isHelmError(error, 'KubeAlreadyExists')) throw error;
    const found = await findObject(client, referenceOf(secret));
    const { uid, ownerReferences = [] } = found?.metadata ?? {};
    if (ownerReferences.some((owner) => owner.uid === version.uid)) return;
    if (uid !== undefined) await deleteObject(client, referenceOf(secret), { uid });
    await createObject(client, secret);
  }
}
