import { isHelmError, reword } from '../base/index.ts';
import type { KubeObject } from '../kube/index.ts';
import type { SetupChange } from '../release/index.ts';
import {
  ensureClusterRoles,
  ensureCrds,
  formatRole,
  listReleases,
  ensurePolicies,
} from '../release/index.ts';
import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import { mirrorRelease } from '../deployment/index.ts';

export { listDangers } from '../release/index.ts';

export interface InitOptions {
  /** Only finds out what would change, and whether it may. */
  readonly dryRun?: boolean;
}

/**
 * Sets up a cluster, or brings its set-up up to date: the kinds that releases are kept in, the policies
 * that guard them, and the roles that let people use them.
 */
export async function init(
  context: ActionContext,
  { dryRun = false }: InitOptions = {},
): Promise<readonly SetupChange[]> {
  const { signal } = context;
  const options = { dryRun, signal };
  try {
    using cluster = connectCluster(context);
    const { client } = cluster;
    const definitions = await ensureCrds(client, options);
    const policies = await ensurePolicies(client, options);
    const roles = await ensureClusterRoles(client, options);
    const kind = 'CustomResourceDefinition';
    return [...definitions.map((each) => ({ kind, ...each })), ...policies, ...roles];
  } catch (error) {
    if (!isHelmError(error, 'KubeForbidden')) throw error;
    throw reword(error, `only who may define kinds can set up a cluster: ${error.message}`);
  }
}

/** The least Role that people need to work with releases in a namespace. */
export function describeRole(namespace: string): KubeObject {
  return formatRole(namespace);
}

/** Writes all releases as Helm's own records, too, and has that kept up; returns how many there are. */
export async function mirrorReleases(context: ActionContext): Promise<number> {
  using cluster = connectCluster(context);
  const releases = await listReleases(cluster.client, { signal: context.signal });
  for (const { name, namespace } of releases) {
    await mirrorRelease(context, { ...cluster, namespace }, name);
  }
  return releases.length;
}
