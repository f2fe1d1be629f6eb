import { isHelmError } from '../base/index.ts';
import type { ReleaseHistory } from '../release/index.ts';
import { discardRemains } from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import { requireHistory, requireReadable } from '../reports/index.ts';
import { operationOptions } from './operation-options.ts';

export interface ReleaseRequest {
  readonly name: string;
  readonly dryRun?: boolean;
  /** One that is Helm's is taken over, or goes as it is recorded where nothing is done. */
  readonly adopt?: boolean | undefined;
  readonly waitForLock?: number | undefined;
}

/** A release that has to be there to be changed. Of one that is not, nothing is left either. */
export async function requireRelease(
  context: ActionContext,
  cluster: Cluster,
  request: ReleaseRequest,
): Promise<ReleaseHistory> {
  const { name, adopt = false, dryRun = false } = request;
  try {
    if (adopt && dryRun) {
      return await requireReadable(context, cluster, name, { wantsInventory: true });
    }
    return await requireHistory(context, cluster, name);
  } catch (error) {
    if (isHelmError(error, 'ReleaseNotFound')) await clearRemains(context, cluster, request);
    throw error;
  }
}

/** Clears away what dead commands have left of a release that is not there; what stays harms nobody. */
export async function clearRemains(
  context: ActionContext,
  cluster: Cluster,
  { name, dryRun = false, waitForLock }: ReleaseRequest,
): Promise<void> {
  if (dryRun) return;
  const { client, namespace } = cluster;
  const options = operationOptions(context, cluster, { name, namespace, waitForLock });
  try {
    await discardRemains(client, options);
  } catch (error) {
    if (!isHelmError(error)) throw error;
    context.logger.debug(`records of "${name}" are left: ${error.message}`);
  }
}
