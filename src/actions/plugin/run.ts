import type { ActionContext } from '../../context/index.ts';
import type { Plugin, PluginCompletion } from '../../plugins/index.ts';
import {
  completePluginCommand,
  findPlugins,
  isCommand,
  runPluginCommand,
} from '../../plugins/index.ts';
import { pluginHostOf } from '../../source/index.ts';

/** The plugins that are commands, unless `HELM_NO_PLUGINS` says that none is. */
export function findCommandPlugins({
  settings,
  environment,
  logger,
}: ActionContext): readonly Plugin[] {
  if (environment['HELM_NO_PLUGINS'] === '1') return [];
  return findPlugins(settings.plugins, logger.warn).filter(isCommand);
}

/** Runs a plugin as a command; resolves to its exit code. */
export async function runPlugin(
  context: ActionContext,
  plugin: Plugin,
  args: readonly string[],
): Promise<number> {
  return runPluginCommand(plugin, args, pluginHostOf(context));
}

/** What may stand in the place of a plugin's last word. */
export async function completePlugin(
  context: ActionContext,
  plugin: Plugin,
  words: readonly string[],
): Promise<PluginCompletion> {
  return completePluginCommand(plugin, words, pluginHostOf(context));
}
