import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { environmentOf } from '../base/index.ts';
import type { PluginAccess, PluginHost } from '../plugins/index.ts';
import type { ChartUpload } from '../repository/index.ts';
import type { ActionContext } from '../context/index.ts';
import { openLua } from './lua-plugin-world.ts';
import type { PluginTerminal } from './lua-plugin-world.ts';

/** Fetches from an address of a scheme that a plugin brings; undefined where none does. */
export async function downloadWithPlugin(
  context: ActionContext,
  url: string,
  access: PluginAccess,
): Promise<Uint8Array | undefined> {
  const { downloadByPlugin, findPlugins } = await import('../plugins/index.ts');
  const plugins = findPlugins(context.settings.plugins, context.logger.warn);
  return downloadByPlugin(plugins, url, { ...pluginHostOf(context), access });
}

/** Uploads to an address of a scheme that a plugin brings; false where none does. */
export async function uploadWithPlugin(
  context: ActionContext,
  url: string,
  { chart, access, isForced }: PluginUpload,
): Promise<boolean> {
  const { findPlugins, uploadByPlugin } = await import('../plugins/index.ts');
  const plugins = findPlugins(context.settings.plugins, context.logger.warn);
  const directory = mkdtempSync(path.join(os.tmpdir(), 'helm-push-'));
  try {
    // What was read and checked is what goes up, whatever became of the file meanwhile.
    const file = path.join(directory, chart.fileName);
    writeFileSync(file, chart.archive);
    if (chart.provenance !== undefined) writeFileSync(`${file}.prov`, chart.provenance);
    return await uploadByPlugin(plugins, url, { ...pluginHostOf(context), access, isForced, file });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export interface PluginUpload {
  readonly chart: ChartUpload;
  readonly access: PluginAccess;
  readonly isForced: boolean;
}

/** What plugins are told: the environment, with Helm's variables as they stand. */
export function pluginHostOf(context: ActionContext, terminal: PluginTerminal = {}): PluginHost {
  const { environment, settings, signal } = context;
  const variables = environmentOf(settings, environment['HELM_BIN'] ?? process.execPath);
  const all = { ...environment, ...variables };
  return { environment: all, signal, lua: () => openLua(context, all, terminal) };
}
