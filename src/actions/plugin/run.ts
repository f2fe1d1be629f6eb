import type { ActionContext } from '../../context/index.ts';
import type { Cluster } from '../../connection/index.ts';
import { clusterAccess, connectCluster } from '../../connection/index.ts';
import type { ClusterAccess } from '../../lua/index.ts';
import type { Plugin, PluginCompletion } from '../../plugins/index.ts';
import {
  commandNameOf,
  completePluginCommand,
  findPlugins,
  isCommand,
  runPluginCommand,
} from '../../plugins/index.ts';
import { pluginHostOf } from '../../source/index.ts';

export { commandNameOf, pluginHelp } from '../../plugins/index.ts';

/** The plugins that are commands, unless `HELM_NO_PLUGINS` says that none is. */
export function findCommandPlugins({
  settings,
  environment,
  logger,
}: ActionContext): readonly Plugin[] {
  if (environment['HELM_NO_PLUGINS'] === '1') return [];
  return findPlugins(settings.plugins, logger.warn).filter(isCommand);
}

/** The plugin that is called by a word: by what its usage begins with, or by its name. */
export function findCommandPlugin(context: ActionContext, word: string): Plugin | undefined {
  const plugins = findCommandPlugins(context);
  return (
    plugins.find((plugin) => commandNameOf(plugin) === word) ??
    plugins.find(({ name }) => name === word)
  );
}

/** Runs a plugin as a command; resolves to its exit code. */
export async function runPlugin(
  context: ActionContext,
  plugin: Plugin,
  args: readonly string[],
  write?: WritePlugin,
): Promise<number> {
  let opened: Cluster | undefined;
  // Most plugins ask no cluster, and work where there is none.
  const access = () => clusterAccess((opened ??= connectCluster(context)).client);
  const cluster: ClusterAccess = {
    get: async (...query) => access().get(...query),
    list: async (...query) => access().list(...query),
  };
  const terminal = { cluster, ...(write === undefined ? {} : { write }) };
  try {
    return await runPluginCommand(plugin, args, pluginHostOf(context, terminal));
  } finally {
    opened?.[Symbol.dispose]();
  }
}

/** Where what a plugin in Lua prints goes. */
export type WritePlugin = (stream: 'stdout' | 'stderr', text: Uint8Array) => void;

/** What may stand in the place of a plugin's last word. */
export async function completePlugin(
  context: ActionContext,
  plugin: Plugin,
  words: readonly string[],
): Promise<PluginCompletion> {
  return completePluginCommand(plugin, words, pluginHostOf(context));
}
