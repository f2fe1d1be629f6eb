import type { KubeClient } from '../../kube/index.ts';
import { deleteObject } from '../../kube/index.ts';
import { versionKind } from '../kinds.ts';
import type { ReleaseVersion } from '../release-version.ts';
import { tolerate } from './tolerate.ts';

/**
 * Deletes the oldest versions beyond `most`; returns those that stay. Their Secrets follow them. What
 * cannot be deleted is left to the next operation.
 */
export async function pruneHistory(
  client: KubeClient,
  versions: readonly ReleaseVersion[],
  current: string | undefined,
  most: number,
): Promise<readonly ReleaseVersion[]> {
  const dropped = chooseDropped(versions, current, most);
  await tolerate(dropped.map((version) => deleteVersion(client, version)));
  return versions.filter((version) => !dropped.includes(version));
}

/** The oldest, but neither the newest nor the one that is deployed. 0 is no limit. */
export function chooseDropped(
  versions: readonly ReleaseVersion[],
  current: string | undefined,
  most: number,
): readonly ReleaseVersion[] {
  if (most <= 0) return [];
  const candidates = versions.slice(0, -1).filter(({ name }) => name !== current);
  return candidates.slice(0, Math.max(0, versions.length - most));
}

export async function deleteVersion(
  client: KubeClient,
  { namespace, name, uid }: ReleaseVersion,
): Promise<void> {
  const propagation = 'Background';
  await deleteObject(client, { ...versionKind, namespace, name }, { uid, propagation });
}
