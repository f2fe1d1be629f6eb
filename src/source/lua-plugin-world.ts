import { readFileSync } from 'node:fs';
import type { ActionContext } from '../context/index.ts';
import { grantedCapabilities, luaWorldOf, noClusterAccess } from '../context/index.ts';
import type { ClusterAccess, HelmAnswer, PluginWorld } from '../lua/index.ts';
import { runToEnd } from '../processes/index.ts';
import { isExecutable } from '../runtime/index.ts';

/** What a command in Lua has besides, and what only transfers does not. */
export interface PluginTerminal {
  readonly write?: PluginWorld['write'];
  readonly cluster?: ClusterAccess;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that Lua can have, without asking: plugins are what the user installed. */
export async function openLua(
  context: ActionContext,
  environment: Environment,
  { write, cluster = noClusterAccess }: PluginTerminal,
): Promise<PluginWorld> {
  const all = (['network', 'io', 'os', 'cluster'] as const).map((name) => ({ name }));
  const own = { ...context, environment };
  const { logger } = context;
  return {
    ...luaWorldOf(context, await grantedCapabilities(own, all, cluster)),
    write: write ?? ((_, text) => logger.info(Buffer.from(text).toString().trimEnd())),
    readInput: () => readFileSync(0),
    runHelm: (args, signal) => runHelm(environment, args, signal),
  };
}

/** Helm itself once more, as a program of its own and without a shell. */
async function runHelm(
  environment: Environment,
  args: readonly string[],
  signal: AbortSignal,
): Promise<HelmAnswer> {
  const script = environment['HELM_BIN'] ?? '';
  const before = isExecutable ? [] : [...process.execArgv, script];
  const program = { file: process.execPath, args: [...before, ...args] };
  return runToEnd(program, { environment, signal });
}
