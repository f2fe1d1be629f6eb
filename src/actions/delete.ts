import { HelmError } from '../base/index.ts';
import type { DeleteOptions as ObjectDeleteOptions, ObjectReference } from '../kube/index.ts';
import { discardRemains } from '../release/index.ts';
import type { Cluster } from './cluster/connect-cluster.ts';
import { withCluster } from './cluster/connect-cluster.ts';
import type { ActionContext } from './context.ts';
import { deleteHistory } from './deploy/delete-history.ts';
import type { DeployOptions } from './deploy/deploy-options.ts';
import { operationOptions } from './deploy/operation-options.ts';
import { untilUnchanged } from './deploy/until-unchanged.ts';
import type { ScriptOptions } from './lifecycle/script-options.ts';
import { findOwnHistory } from './releases/require-history.ts';

export interface DeleteOptions extends Pick<
  DeployOptions,
  'description' | 'waits' | 'timeout' | 'skipsHooks' | 'waitsForLock' | 'onProgress'
> {
  readonly name: string;
  /** Keeps the records of the release, for a rollback. */
  readonly keepsHistory?: boolean;
  /** A release that is not there is no error. */
  readonly ignoresMissing?: boolean;
  /** What becomes of what the objects own. */
  readonly propagation?: ObjectDeleteOptions['propagation'];
  readonly isDryRun?: boolean;
  readonly scripts?: ScriptOptions;
}

export interface DeleteResult {
  readonly name: string;
  readonly namespace: string;
  /** Objects that are still there. */
  readonly kept: readonly KeptObject[];
}

export interface KeptObject extends ObjectReference {
  /** Because it says so itself, or because it is somebody else's. */
  readonly by: 'policy' | 'owner';
}

/** Deletes a release: its objects, then its records. */
export async function deleteRelease(
  context: ActionContext,
  options: DeleteOptions,
): Promise<DeleteResult> {
  return withCluster(context, (cluster) => deleteFrom(context, cluster, options));
}

export async function deleteFrom(
  context: ActionContext,
  cluster: Cluster,
  options: DeleteOptions,
): Promise<DeleteResult> {
  const { name, ignoresMissing = false } = options;
  const { namespace } = cluster;
  return untilUnchanged(context, options, async () => {
    const history = await findOwnHistory(context, cluster, name);
    if (history !== undefined) return deleteHistory(context, cluster, history, options);
    const wasLeft = await discard(context, cluster, options);
    if (wasLeft || ignoresMissing) return { name, namespace, kept: [] };
    throw notLoaded(name);
  });
}

/** Removes what commands that died have left of a release that is not there; tells whether they did. */
async function discard(
  context: ActionContext,
  cluster: Cluster,
  { name, waitsForLock, isDryRun = false }: DeleteOptions,
): Promise<boolean> {
  if (isDryRun) return false;
  const { client, namespace } = cluster;
  return discardRemains(
    client,
    operationOptions(context, cluster, { name, namespace, waitsForLock }),
  );
}

/** In Helm's words. */
function notLoaded(name: string): HelmError {
  const message = `uninstall: Release not loaded: ${name}: release: not found`;
  return new HelmError('ReleaseNotFound', message);
}
