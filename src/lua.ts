/**
 * helm-ts/lua: the scripts of charts, for programs that run them by themselves, such as tests of a
 * chart or hosts with capabilities of their own. A `ChartRuntime` is the scripts of one tree of
 * charts in a thread that can be ended; attached to an `EventBus`, they answer the events of a
 * `Lifecycle`. `helm-ts` runs them all by itself: for its verbs, nothing of this is needed.
 */
export {
  ChartRuntime,
  describeRequests,
  grantPermissions,
  permissionMeanings,
  permissionsFile,
  readPermissions,
} from './lua/index.ts';
export type {
  ChartRuntimeOptions,
  ClusterAccess,
  FileAccess,
  GrantOptions,
  ListQuery,
  LuaCapabilities,
  LuaHttpRequest,
  LuaHttpResponse,
  LuaLimits,
  LuaWorld,
  NetworkAccess,
  ObjectQuery,
  OpenFile,
  Permission,
  PermissionName,
  PermissionRequest,
  ProcessAccess,
  ProcessResult,
} from './lua/index.ts';
export { loadArchive, loadChart, loadFiles } from './chart/index.ts';
export type { Chart, ChartFile } from './chart/index.ts';
export { EventBus, Lifecycle } from './events/index.ts';
export type { ChartContext, EventContext, Operation, OptionalEvent } from './events/index.ts';
export { toPlain } from './go/index.ts';
