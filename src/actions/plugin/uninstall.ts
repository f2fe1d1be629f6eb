import { rmSync } from 'node:fs';
import path from 'node:path';
import type { ActionContext } from '../../context/index.ts';
import type { Plugin } from '../../plugins/index.ts';
import { homeOf, removePlace, runPluginHook } from '../../plugins/index.ts';
import { pluginHostOf } from '../../source/index.ts';
import { forEachPlugin } from './for-each-plugin.ts';

/** Removes plugins; what `onDone` is told of is gone. In Helm's words. */
export async function uninstallPlugins(
  context: ActionContext,
  names: readonly string[],
  onDone: (name: string) => void = () => undefined,
): Promise<void> {
  await forEachPlugin(context, names, { deed: 'uninstall', act: remove, onDone });
}

async function remove(context: ActionContext, plugin: Plugin): Promise<void> {
  const { name, version, directory } = plugin;
  // Its hook may need what it brings, and must not keep it from going.
  await runPluginHook(plugin, 'delete', pluginHostOf(context));
  removePlace(directory);
  if (version === '') return;
  const archive = path.join(homeOf(context.settings.plugins), `${name}-${version}.tgz`);
  for (const file of [archive, `${archive}.prov`]) rmSync(file, { force: true });
}
