import { HelmError } from '../base/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import { discardRemains } from '../release/index.ts';
import { releaseNotFound } from '../reports/index.ts';
import { findBaseHistory } from './find-base-history.ts';
import type { DeleteOptions, DeleteResult } from './delete-release.ts';
import { deleteRecordedRelease } from './delete-release.ts';
import type { HeldLock } from './lock-release.ts';
import { operationOptions } from './operation-options.ts';
import { untilUnchanged } from './until-unchanged.ts';

export interface DeleteIfThereOptions extends DeleteOptions {
  /** A release that is not there is no error. */
  readonly ignoreNotFound?: boolean;
}

/** Deletes a release by its name, or what commands that died have left of it. */
export async function deleteIfThere(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  options: DeleteIfThereOptions & HeldLock,
): Promise<DeleteResult> {
  const { namespace } = cluster;
  const { adopt, dryRun = false } = options;
  return untilUnchanged(context, options, async () => {
    const history = await findBaseHistory(context, cluster, { name, adopt, dryRun });
    if (history !== undefined) return deleteRecordedRelease(context, cluster, history, options);
    const wasLeft = await discard(context, cluster, name, options);
    if (wasLeft || options.ignoreNotFound === true) return { name, namespace, kept: [] };
    throw notLoaded(name);
  });
}

/** Removes what commands that died have left of a release that is not there; tells whether they did. */
async function discard(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  { waitForLock, dryRun = false }: DeleteOptions,
): Promise<boolean> {
  if (dryRun) return false;
  const { client, namespace } = cluster;
  return discardRemains(
    client,
    operationOptions(context, cluster, { name, namespace, waitForLock }),
  );
}

/** In Helm's words. */
function notLoaded(name: string): HelmError {
  const message = `uninstall: Release not loaded: ${name}: release: not found`;
  return new HelmError('ReleaseNotFound', message, { hint: releaseNotFound(name).hint });
}
