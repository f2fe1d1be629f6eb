import { HelmError } from '../../base/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { Plugin } from '../../plugins/index.ts';
import { findPlugins } from '../../plugins/index.ts';

export interface PluginDeed {
  readonly deed: string;
  readonly act: (context: ActionContext, plugin: Plugin) => Promise<void>;
  readonly onDone: (name: string) => void;
}

/** Does something to each plugin by its name; all of them, whatever fails, which is told at the end. */
export async function forEachPlugin(
  context: ActionContext,
  names: readonly string[],
  { deed, act, onDone }: PluginDeed,
): Promise<void> {
  const plugins = findPlugins(context.settings.plugins, context.logger.warn);
  const problems: string[] = [];
  for (const name of names) {
    const plugin = plugins.find((each) => each.name === name);
    try {
      if (plugin === undefined) throw new HelmError('PluginNotFound', `plugin: ${name} not found`);
      await act(context, plugin);
      onDone(name);
    } catch (error) {
      context.signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(
        plugin === undefined ? reason : `failed to ${deed} plugin ${name}, got error (${reason})`,
      );
    }
  }
  if (problems.length > 0) throw new HelmError('PluginFailed', problems.join('\n'));
}
