import type { ReleaseVersion } from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ScriptOptions } from './script-options.ts';

/**
 * What need not be asked again: what the scripts of a version were granted, by the same user. On the
 * machine of another, somebody else is in danger.
 */
export async function grantedTo(
  cluster: Cluster,
  version: ReleaseVersion | undefined,
): Promise<Pick<ScriptOptions, 'grantedPermissions'>> {
  if (version === undefined || version.permissions.length === 0) return {};
  const user = await cluster.findUser();
  return user === version.user ? { grantedPermissions: version.permissions } : {};
}
