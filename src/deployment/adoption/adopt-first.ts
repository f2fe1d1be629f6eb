import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { OperationKind, ReleaseOperation } from '../../release/index.ts';
import { findHistory } from '../../release/index.ts';
import { isHalfAdopted, listHelmReleases } from '../../reports/index.ts';
import { adoptRelease } from './adopt-release.ts';

export interface AdoptFirstOptions {
  /** Takes over a release that Helm 3 or 4 made before anything else. */
  readonly adopt?: boolean | undefined;
  readonly waitForLock?: number | undefined;
  /** What the lock is kept for. */
  readonly next: OperationKind;
}

/**
 * For verbs that change a release: takes over one that is Helm's, if that is wanted, and keeps its lock for what
 * comes next. Nobody else gets between the two.
 */
export async function adoptFirst(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  { adopt = false, waitForLock, next }: AdoptFirstOptions,
): Promise<ReleaseOperation | undefined> {
  if (!adopt) return undefined;
  const { client, namespace } = cluster;
  const [{ all: records }, own] = await Promise.all([
    listHelmReleases(context, cluster, { namespace, name }),
    findHistory(client, namespace, name, context),
  ]);
  if (records.length === 0 || (own !== undefined && !isHalfAdopted(own))) return undefined;
  const options = { next, ...(waitForLock === undefined ? {} : { waitForLock }) };
  const { versions, objects, held } = await adoptRelease(context, cluster, name, options);
  context.logger.info(`adopted the release "${name}": versions ${versions}, objects ${objects}`);
  return held;
}
