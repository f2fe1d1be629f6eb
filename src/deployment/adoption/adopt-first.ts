import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { findHistory } from '../../release/index.ts';
import { isHalfAdopted, listHelmReleases } from '../../reports/index.ts';
import { adoptRelease } from './adopt-release.ts';

export interface AdoptFirstOptions {
  /** Takes over a release that Helm 3 or 4 made before anything else. */
  readonly adopt?: boolean | undefined;
  readonly waitForLock?: number | undefined;
}

/** For verbs that change a release: takes over one that is Helm's, if that is wanted. */
export async function adoptFirst(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  { adopt = false, waitForLock }: AdoptFirstOptions,
): Promise<void> {
  if (!adopt) return;
  const { client, namespace } = cluster;
  const [{ all: records }, own] = await Promise.all([
    listHelmReleases(context, cluster, { namespace, name }),
    findHistory(client, namespace, name, context),
  ]);
  if (records.length === 0 || (own !== undefined && !isHalfAdopted(own))) return;
  const options = waitForLock === undefined ? {} : { waitForLock };
  const { versions, objects } = await adoptRelease(context, cluster, name, options);
  context.logger.info(`adopted the release "${name}": versions ${versions}, objects ${objects}`);
}
