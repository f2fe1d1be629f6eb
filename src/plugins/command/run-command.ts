import { runInTerminal } from '../../processes/index.ts';
import type { Plugin } from '../manifest/plugin.ts';
import { prepareCommand } from '../platform-command.ts';
import type { PluginHost } from '../plugin-host.ts';
import { environmentFor } from '../plugin-host.ts';
import { requireSubprocess } from '../require-subprocess.ts';

/** Runs a plugin as a command in the user's terminal; resolves to its exit code. */
export async function runPluginCommand(
  plugin: Plugin,
  args: readonly string[],
  host: PluginHost,
): Promise<number> {
  requireSubprocess(plugin);
  const environment = environmentFor(plugin, host);
  const { command, args: own } = prepareCommand(plugin.commands, environment, {
    platform: process.platform,
    architecture: process.arch,
    expandsArguments: true,
  });
  const all = plugin.help.ignoresFlags ? own : [...own, ...args];
  const { how, code } = await runInTerminal({ file: command, args: all }, { ...host, environment });
  // As shells have it for what a signal has ended.
  return how === 'exit' ? code : 128 + code;
}
