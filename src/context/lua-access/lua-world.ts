import { HelmError, makeVisible } from '../../base/index.ts';
import type { ClusterAccess, LuaCapabilities, LuaWorld } from '../../lua/index.ts';
import type { ActionContext } from '../action-context.ts';

/** What scripts have of the world: the context's own clock, randomness and voice. */
export function luaWorldOf(context: ActionContext, capabilities: LuaCapabilities): LuaWorld {
  const { clock, logger, randomBytes, generateKey, timeZone, readTimeZone } = context;
  const channels = {
    print: logger.info,
    info: logger.info,
    warn: logger.warn,
    error: logger.error,
  };
  return {
    now: clock.now,
    randomBytes,
    generateKey,
    timeZone,
    ...(readTimeZone === undefined ? {} : { readTimeZone }),
    say: (channel, text) => channels[channel](makeVisible(text)),
    capabilities,
  };
}

/** For commands that work without a cluster: scripts can tell by the code. */
export const noClusterAccess: ClusterAccess = {
  get: async () => {
    throw clusterAbsent();
  },
  list: async () => {
    throw clusterAbsent();
  },
};

function clusterAbsent(): HelmError {
  return new HelmError('NoCluster', 'this command works without a cluster');
}
