import { HelmError } from '../base/index.ts';
import { runInTerminal } from '../processes/index.ts';
import type { Plugin, PluginEvent } from './manifest/plugin.ts';
import { prepareCommand } from './platform-command.ts';
import type { PluginHost } from './plugin-host.ts';
import { environmentFor } from './plugin-host.ts';

/** A hook that has not ended by then never will. */
const maxMinutes = 10;

/** Runs what a plugin wants done when it is installed, updated or deleted. */
export async function runPluginHook(
  plugin: Plugin,
  event: PluginEvent,
  host: PluginHost,
): Promise<void> {
  const hook = plugin.hooks[event];
  if (hook === undefined) return;
  const environment = environmentFor(plugin, host);
  const { command: file, args } = prepareCommand(hook.commands, environment, {
    platform: process.platform,
    architecture: process.arch,
    expandsArguments: hook.expandsArguments,
  });
  const timeout = AbortSignal.timeout(maxMinutes * 60_000);
  const signal = AbortSignal.any([host.signal, timeout]);
  const { how, code } = await runInTerminal({ file, args }, { environment, signal });
  if (timeout.aborted) throw failed(plugin, event, `did not end within ${maxMinutes} minutes`);
  if (how !== 'exit' || code !== 0) throw failed(plugin, event, 'exited with error');
}

/** In Helm's words. */
function failed({ name }: Plugin, event: PluginEvent, how: string): HelmError {
  return new HelmError('PluginFailed', `plugin ${event} hook for "${name}" ${how}`);
}
