/**
 * What every action gets from the world: settings, clock, randomness, keys, logger, handlers. A program or
 * a test brings its own parts; `createContext()` makes the ordinary one of this machine.
 */
export type { ActionContext, Clock, Logger, Say } from './action-context.ts';
export { grantedCapabilities } from './lua-access/granted-capabilities.ts';
export { luaWorldOf, noClusterAccess } from './lua-access/lua-world.ts';
export { createContext } from './create-context.ts';
export { randomBytes } from './random-bytes.ts';
export { templateEnvironment } from './template-environment.ts';
