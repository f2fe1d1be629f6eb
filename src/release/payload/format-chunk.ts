import { isRecord } from '../../base/index.ts';
import type { KubeObject, OwnerReference } from '../../kube/index.ts';
import { ownLabels } from '../format-release.ts';
import { secretKind, versionKind } from '../kinds.ts';
import type { ReleaseVersion } from '../release-version.ts';
import type { Chunk } from './chunk.ts';
import { secretNameOf } from './chunk.ts';

/** The chunk in a Secret. */
export function dataOfSecret(secret: KubeObject): Uint8Array {
  return entryOf(secret, 'chunk');
}

/** The key that its digest was made with; empty in those of older records. */
export function keyOfSecret(secret: KubeObject): Uint8Array {
  return entryOf(secret, 'key');
}

function entryOf({ data }: KubeObject, name: string): Uint8Array {
  const text = isRecord(data) ? data[name] : undefined;
  return Buffer.from(typeof text === 'string' ? text : '', 'base64');
}

/** The Secret of a chunk, owned by one version for the time being. */
export function formatChunk({ data, key, digest }: Chunk, version: ReleaseVersion): KubeObject {
  const { release, namespace } = version;
  return {
    ...secretKind,
    metadata: {
      name: secretNameOf(release, digest),
      namespace,
      labels: ownLabels(release),
      ownerReferences: [versionOwner(version)],
    },
    type: 'helm.sh/payload',
    immutable: true,
    data: {
      chunk: Buffer.from(data).toString('base64'),
      key: Buffer.from(key).toString('base64'),
    },
  };
}

export function versionOwner({ name, uid }: Pick<ReleaseVersion, 'name' | 'uid'>): OwnerReference {
  return { ...versionKind, name, uid };
}
