import { existsSync, lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { Plugin } from '../../plugins/index.ts';
import { loadPlugin, runPluginHook, updateRepository } from '../../plugins/index.ts';
import { pluginHostOf } from '../../source/index.ts';
import { forEachPlugin } from './for-each-plugin.ts';

/** Brings plugins that came from git up to date, and runs their hooks. */
export async function updatePlugins(
  context: ActionContext,
  names: readonly string[],
  onDone: (name: string) => void = () => undefined,
): Promise<void> {
  await forEachPlugin(context, names, { deed: 'update', act: renew, onDone });
}

async function renew(context: ActionContext, { name, directory }: Plugin): Promise<void> {
  const host = pluginHostOf(context);
  const place = realpathSync(directory);
  const isClone = existsSync(path.join(place, '.git'));
  if (isClone) await updateRepository(place, host);
  else if (!lstatSync(directory).isSymbolicLink()) throw unknownSource(name);
  await runPluginHook(loadPlugin(directory), 'update', host);
}

function unknownSource(name: string): HelmError {
  return new HelmError(
    'PluginFailed',
    `cannot get information about plugin source: "${name}" came as an archive; uninstall it and install the newer one`,
  );
}
