import { runInTerminal } from '../../processes/index.ts';
import { encodeUtf8 } from '../../go/index.ts';
import { describeFlags, parseLuaArguments } from '../lua/lua-flags.ts';
import { runLua } from '../lua/run-lua.ts';
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
  if (plugin.runtime === 'lua') return runLuaCommand(plugin, args, host);
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

/** One in Lua has its flags read and its help printed by us. */
async function runLuaCommand(
  plugin: Plugin,
  args: readonly string[],
  host: PluginHost,
): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    const world = await host.lua?.();
    world?.write('stdout', encodeUtf8(pluginHelp(plugin)));
    return 0;
  }
  const { words, flags } = parseLuaArguments(args, plugin.flags);
  const { code, output } = await runLua(
    plugin,
    { words, fields: { kind: 'command', flags } },
    host,
  );
  if (output !== undefined) (await host.lua?.())?.write('stdout', output);
  return code;
}

/** What a plugin says of itself, without being run. */
export function pluginHelp({ name, help, flags }: Plugin): string {
  const usage = help.usage === '' ? `${name} [flags]` : help.usage;
  const short = help.short === '' ? `the "${name}" plugin` : help.short;
  const text = help.long === '' ? short : help.long;
  return `${text}\n\nUsage:\n  helm ${usage}${describeFlags(flags)}\n`;
}
