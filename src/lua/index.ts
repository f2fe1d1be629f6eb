/**
 * Lua in charts. A tree of charts has one machine, in a thread that can be ended from outside; data
 * crosses as JSON, and no object of JavaScript's is ever visible to a script. What reaches outside
 * is handed in as capabilities, after the user allowed it. Nothing of this module is loaded for
 * charts without scripts.
 */
export type {
  ClusterAccess,
  FileAccess,
  ListQuery,
  LuaCapabilities,
  LuaHttpRequest,
  LuaHttpResponse,
  LuaWorld,
  NetworkAccess,
  ObjectQuery,
  OpenFile,
  ProcessAccess,
  ProcessResult,
} from './api/world.ts';
export { ChartRuntime } from './chart-runtime/chart-runtime.ts';
export type { ChartRuntimeOptions } from './chart-runtime/chart-runtime.ts';
export { runLuaPlugin } from './plugin-runtime/run-plugin.ts';
export type { HelmAnswer, PluginOutcome, PluginWorld } from './plugin-runtime/run-plugin.ts';
export type { LuaLimits } from './chart-runtime/explain-failure.ts';
export {
  describePermissions,
  describeRequests,
  formatForShell,
  grantPermissions,
  openRequests,
  unite,
} from './permissions/grant-permissions.ts';
export type { GrantOptions, PermissionRequest } from './permissions/grant-permissions.ts';
export { formatPermission, permissionMeanings } from './permissions/permission.ts';
export { isHostWithin } from './permissions/scope.ts';
export type { Permission, PermissionName } from './permissions/permission.ts';
export { locateAssets } from './sandbox/locate.ts';
export { permissionsFile, readPermissions } from './permissions/read-permissions.ts';
