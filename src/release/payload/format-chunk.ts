import type { KubeObject, OwnerReference } from '../../kube/index.ts';
import { ownLabels } from '../format-release.ts';
import { secretKind, versionKind } from '../kinds.ts';
import type { ReleaseVersion } from '../release-version.ts';
import type { Chunk } from './chunk.ts';
import { secretNameOf } from './chunk.ts';

/** Where in a Secret a chunk is. */
export const chunkKey = 'chunk';

/** The Secret of a chunk, owned by one version for the time being. */
export function formatChunk({ data, digest }: Chunk, version: ReleaseVersion): KubeObject {
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
    data: { [chunkKey]: Buffer.from(data).toString('base64') },
  };
}

export function versionOwner({ name, uid }: Pick<ReleaseVersion, 'name' | 'uid'>): OwnerReference {
  return { ...versionKind, name, uid };
}
