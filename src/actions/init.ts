import { isHelmError, reword } from '../base/index.ts';
import type { KubeObject } from '../kube/index.ts';
import type { CrdChange } from '../release/index.ts';
import { ensureCrds, formatRole } from '../release/index.ts';
import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';

export interface InitOptions {
  /** Only finds out what would change, and whether it may. */
  readonly dryRun?: boolean;
}

/** Defines the kinds that releases are kept in, or brings their definitions up to date. */
export async function init(
  context: ActionContext,
  { dryRun = false }: InitOptions = {},
): Promise<readonly CrdChange[]> {
  const { signal } = context;
  try {
    using cluster = connectCluster(context);
    return await ensureCrds(cluster.client, { dryRun, signal });
  } catch (error) {
    if (!isHelmError(error, 'KubeForbidden')) throw error;
    throw reword(error, `only who may define kinds can set up a cluster: ${error.message}`);
  }
}

/** The least Role that people need to work with releases in a namespace. */
export function describeRole(namespace: string): KubeObject {
  return formatRole(namespace);
}
