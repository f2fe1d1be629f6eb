import type { KubeClient } from '../../kube/index.ts';
import { isApiError, listObjects, releaseLabel } from '../../kube/index.ts';
import { secretKind } from '../kinds.ts';
import type { ListReleasesOptions } from '../list-releases.ts';
import type { ReleaseVersion } from '../release-version.ts';

/** The Secrets of payloads that there are, by namespace and name. */
export type PayloadSecrets = ReadonlySet<string>;

/** Undefined for who may not know. Nothing of what is in them comes over the wire. */
export async function listPayloadSecrets(
  client: KubeClient,
  { namespace, signal, release }: ListReleasesOptions & { readonly release?: string },
): Promise<PayloadSecrets | undefined> {
  const collection = { ...secretKind, namespace, allNamespaces: namespace === undefined };
  try {
    const { items } = await listObjects(client, collection, {
      labelSelector: release === undefined ? releaseLabel : `${releaseLabel}=${release}`,
      fieldSelector: 'type=helm.sh/payload',
      isMetadataOnly: true,
      signal,
    });
    return new Set(items.map(({ metadata }) => keyOf(metadata.namespace, metadata.name)));
  } catch (error) {
    if (isApiError(error, 403)) return undefined;
    throw error;
  }
}

/** A version whose payload is not all there is corrupt, unless it is still being written. */
export function checkPayload(
  version: ReleaseVersion,
  secrets: PayloadSecrets | undefined,
): ReleaseVersion {
  if (secrets === undefined || version.phase === 'pending') return version;
  const missing = version.payload.find(
    ({ secret }) => !secrets.has(keyOf(version.namespace, secret)),
  );
  if (missing === undefined || version.problem !== undefined) return version;
  return { ...version, phase: 'corrupt', problem: `the Secret "${missing.secret}" is missing` };
}

function keyOf(namespace = '', name = ''): string {
  return `${namespace}/${name}`;
}
