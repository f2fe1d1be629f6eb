import { isHelmError } from '../../base/index.ts';
import type { KubeClient, OwnerReference } from '../../kube/index.ts';
import type { ReleaseVersion } from '../release-version.ts';
import type { Operation, Release } from '../release.ts';
import { bringsApplication } from './brings-application.ts';
import { ensureApplication } from './ensure-application.ts';

/** Whether a release lacks the Application that it ought to have; one of which a chart brings it has none of ours. */
export function lacksApplication(
  release: Release,
  versions: readonly ReleaseVersion[],
  { kind }: Operation,
): boolean {
  if (kind === 'delete' || kind === 'unadopt' || release.application !== undefined) return false;
  return !versions.some(({ inventory }) => bringsApplication(inventory, release));
}

/** The Application of a release whose own is gone; undefined where it cannot be had, which harms nobody. */
export async function restoreApplication(
  client: KubeClient,
  { namespace, name }: Release,
): Promise<OwnerReference | undefined> {
  try {
    const { owner } = await ensureApplication(client, namespace, name);
    return owner;
  } catch (error) {
    if (!isHelmError(error) || error.code === 'LeaseLost') throw error;
    return undefined;
  }
}
