import { quoteName } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import type * as Lua from '../lua/index.ts';
import type { ChartRuntime, ClusterAccess, PermissionRequest } from '../lua/index.ts';
import { helmFunctions } from '../render/index.ts';
import type { ActionContext } from '../context/index.ts';
import {
  grantedCapabilities,
  luaWorldOf,
  noClusterAccess,
  templateEnvironment,
} from '../context/index.ts';
import { compileSooner } from '../runtime/index.ts';
import { hasScripts } from './find-scripts.ts';
import { permissionRequests } from './permission-requests.ts';
import { defaultScriptMemory, defaultScriptTimeout } from './script-options.ts';
import type { ScriptOptions } from './script-options.ts';

export interface StartedScripts {
  readonly runtime: ChartRuntime;
  /** As they are recorded: `network:api.example.com`. */
  readonly permissions: readonly string[];
}

/**
 * Loads the scripts of a tree of charts, after the user allowed what they ask for. Charts without
 * scripts have none started: nothing of Lua is loaded for them.
 */
export async function startScripts(
  context: ActionContext,
  chart: Chart,
  options: ScriptOptions,
  cluster: ClusterAccess = noClusterAccess,
): Promise<StartedScripts | undefined> {
  if (options.isOff === true || !hasScripts(chart)) return undefined;
  compileSooner();
  const lua = await import('../lua/index.ts');
  const requests = permissionRequests(lua, chart);
  const alreadyGranted = requests.length === 0 ? [] : ((await options.grants?.find()) ?? []);
  const open = lua.openRequests(requests, alreadyGranted);
  if (open.length > 0 && isSkipped(options)) {
    context.logger.warn(describeSkipped(lua, open));
    return undefined;
  }
  const permissions = await lua.grantPermissions(requests, {
    acceptsAll: options.acceptsAllPermissions ?? false,
    ...(options.acceptedPermissions === undefined ? {} : { accepted: options.acceptedPermissions }),
    alreadyGranted,
    prompt: options.prompt,
  });
  const runtime = await lua.ChartRuntime.start(chart, {
    world: luaWorldOf(context, await grantedCapabilities(context, permissions, cluster)),
    permissions: [...new Set(permissions.map(({ name }) => name))],
    limits: {
      timeout: options.timeout ?? defaultScriptTimeout,
      memory: options.memory ?? defaultScriptMemory,
    },
    isBuiltInFunction: builtInFunctions(context),
    signal: context.signal,
  });
  return { runtime, permissions: permissions.map(lua.formatPermission) };
}

/** Whoever names permissions with the command grants them. */
function isSkipped(options: ScriptOptions): boolean {
  const { skipsUngranted = false, acceptsAllPermissions = false, acceptedPermissions } = options;
  return skipsUngranted && !acceptsAllPermissions && acceptedPermissions === undefined;
}

function describeSkipped(lua: typeof Lua, open: readonly PermissionRequest[]): string {
  const charts = [...new Set(open.map(({ chart }) => quoteName(chart)))];
  const wanted = lua.unite(open);
  return (
    `no script is run: ${charts.join(', ')} of the release asks for permissions that were not granted ` +
    `on this machine: ${wanted.map(lua.formatPermission).join(', ')} ` +
    `(to run the scripts: --accept-perms ${lua.formatForShell(wanted)}, or --yes)`
  );
}

/** Functions of Go's templates, which are no part of any table. */
const goFunctions: readonly string[] = [
  ...['and', 'or', 'not', 'len', 'index', 'slice', 'call', 'html', 'js', 'urlquery'],
  ...['print', 'printf', 'println', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'break', 'continue'],
];

function builtInFunctions(context: ActionContext): (name: string) => boolean {
  let names: ReadonlySet<string> | undefined;
  return (name) => {
    names ??= new Set([
      ...Object.keys(helmFunctions({ environment: templateEnvironment(context) })),
      ...['include', 'tpl'],
      ...goFunctions,
    ]);
    return names.has(name);
  };
}
