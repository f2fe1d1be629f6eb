import type { ActionContext } from '../action-context.ts';
import type {
  ClusterAccess,
  LuaCapabilities,
  Permission,
  PermissionName,
} from '../../lua/index.ts';

/** What reaches outside of the sandbox, as far as it was granted; only that is loaded. */
export async function grantedCapabilities(
  context: ActionContext,
  permissions: readonly Permission[],
  cluster: ClusterAccess,
): Promise<LuaCapabilities> {
  const may = (name: PermissionName) => permissions.some((each) => each.name === name);
  const network = scopesOf(permissions, 'network');
  const io = scopesOf(permissions, 'io');
  return {
    ...(may('network')
      ? { network: (await import('./network-access.ts')).networkAccess(context, network) }
      : {}),
    ...(may('io') ? { io: (await import('./file-access.ts')).fileAccess(context, io) } : {}),
    ...(may('os') ? { os: (await import('./process-access.ts')).processAccess(context) } : {}),
    ...(may('cluster') ? { cluster } : {}),
  };
}

/** Undefined where all was granted. */
function scopesOf(
  permissions: readonly Permission[],
  name: PermissionName,
): readonly string[] | undefined {
  const granted = permissions.filter((each) => each.name === name);
  const scopes = granted.flatMap(({ scope }) => (scope === undefined ? [] : [scope]));
  return scopes.length < granted.length ? undefined : scopes;
}
