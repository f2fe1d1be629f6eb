import { HelmError, makeVisible } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import type * as Lua from '../lua/index.ts';
import type {
  ChartRuntime,
  ClusterAccess,
  LuaCapabilities,
  LuaWorld,
  Permission,
  PermissionRequest,
} from '../lua/index.ts';
import { helmFunctions } from '../render/index.ts';
import type { ActionContext } from '../context/index.ts';
import { templateEnvironment } from '../context/index.ts';
import { compileSooner } from '../runtime/index.ts';
import { everyChart, hasScripts } from './find-scripts.ts';
import { defaultScriptMemory, defaultScriptTimeout } from './script-options.ts';
import type { ScriptOptions } from './script-options.ts';

export interface StartedScripts {
  readonly runtime: ChartRuntime;
  readonly permissions: readonly Permission[];
}

/**
 * Loads the scripts of a tree of charts, after the user allowed what they ask for. Charts without
 * scripts have none started: nothing of Lua is loaded for them.
 */
export async function startScripts(
  context: ActionContext,
  chart: Chart,
  options: ScriptOptions,
  cluster: ClusterAccess = noCluster,
): Promise<StartedScripts | undefined> {
  if (!hasScripts(chart)) return undefined;
  compileSooner();
  const lua = await import('../lua/index.ts');
  const requests = requestsOf(lua, chart);
  const alreadyGranted = requests.length === 0 ? [] : ((await options.grants?.find()) ?? []);
  const open = lua.openRequests(requests, alreadyGranted);
  if (open.length > 0 && isSkipped(options)) {
    context.logger.warn(describeSkipped(open));
    return undefined;
  }
  const permissions = await lua.grantPermissions(requests, {
    acceptsAll: options.acceptsAllPermissions ?? false,
    ...(options.acceptedPermissions === undefined ? {} : { accepted: options.acceptedPermissions }),
    alreadyGranted,
    prompt: options.prompt,
  });
  const runtime = await lua.ChartRuntime.start(chart, {
    world: worldOf(context, await capabilitiesOf(context, permissions, cluster)),
    permissions,
    limits: {
      timeout: options.timeout ?? defaultScriptTimeout,
      memory: options.memory ?? defaultScriptMemory,
    },
    isBuiltInFunction: builtInFunctions(context),
    signal: context.signal,
  });
  return { runtime, permissions };
}

function requestsOf(lua: typeof Lua, chart: Chart): PermissionRequest[] {
  return everyChart(chart).flatMap(({ metadata: { name }, files }) => {
    const file = files.find((each) => each.name === lua.permissionsFile);
    const permissions = file === undefined ? [] : lua.readPermissions(name, file.data);
    return permissions.length === 0 ? [] : [{ chart: name, permissions }];
  });
}

/** Whoever names permissions with the command grants them. */
function isSkipped(options: ScriptOptions): boolean {
  const { skipsUngranted = false, acceptsAllPermissions = false, acceptedPermissions } = options;
  return skipsUngranted && !acceptsAllPermissions && acceptedPermissions === undefined;
}

function describeSkipped(open: readonly PermissionRequest[]): string {
  const names = [...new Set(open.flatMap(({ permissions }) => permissions))];
  const charts = [...new Set(open.map(({ chart }) => JSON.stringify(chart)))];
  return (
    `no script is run: ${charts.join(', ')} of the release asks for permissions that were not granted ` +
    `on this machine: ${names.join(', ')} (to run the scripts: --accept-perms ${names.join(',')}, or --yes)`
  );
}

function worldOf(context: ActionContext, capabilities: LuaCapabilities): LuaWorld {
  const { clock, logger, randomBytes, generateKey, timeZone } = context;
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
    say: (channel, text) => channels[channel](makeVisible(text)),
    capabilities,
  };
}

async function capabilitiesOf(
  context: ActionContext,
  permissions: readonly Permission[],
  cluster: ClusterAccess,
): Promise<LuaCapabilities> {
  const may = (name: Permission) => permissions.includes(name);
  return {
    ...(may('network')
      ? { network: (await import('./access/network-access.ts')).networkAccess(context) }
      : {}),
    ...(may('io') ? { io: (await import('./access/file-access.ts')).fileAccess(context) } : {}),
    ...(may('os')
      ? { os: (await import('./access/process-access.ts')).processAccess(context) }
      : {}),
    ...(may('cluster') ? { cluster } : {}),
  };
}

/** For commands that work without a cluster: scripts can tell by the code. */
const noCluster: ClusterAccess = {
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
