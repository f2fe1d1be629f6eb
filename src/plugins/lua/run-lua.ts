import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { HelmError, helmVersion } from '../../base/index.ts';
import type { PluginOutcome, PluginWorld } from '../../lua/index.ts';
import type { Plugin } from '../manifest/plugin.ts';
import type { PluginHost } from '../plugin-host.ts';

/** What Lua plugins run in; made when one does. */
export type OpenLua = () => Promise<PluginWorld>;

export interface LuaCall {
  readonly words?: readonly string[];
  readonly fields: Readonly<Record<string, unknown>> & { readonly kind: LuaKind };
}

/** What a plugin is called for. */
export type LuaKind = 'command' | 'download' | 'upload' | 'post-render';

const maxScriptsSize = 16 << 20;
const maxMemory = 256 << 20;
/** As long as a timer can wait: a command may serve until somebody ends it. */
const longest = 2 ** 31 - 1;
const maxTransferTime = 10 * 60_000;

/** Runs `main(args)` of a plugin in a machine of its own. */
export async function runLua(
  plugin: Plugin,
  { words = [], fields }: LuaCall,
  { lua, environment, signal }: PluginHost,
): Promise<PluginOutcome> {
  if (lua === undefined) {
    const message = `plugin "${plugin.name}" runs on Lua, which is not supported here`;
    throw new HelmError('UnsupportedRuntime', message);
  }
  const [world, { runLuaPlugin }] = await Promise.all([lua(), import('../../lua/index.ts')]);
  const { name, directory } = plugin;
  const call = {
    words,
    fields,
    namespace: environment['HELM_NAMESPACE'] ?? 'default',
    version: `v${helmVersion}`,
  };
  const timeout = fields.kind === 'command' ? longest : maxTransferTime;
  const limits = { timeout, memory: maxMemory, signal };
  return runLuaPlugin({ name, directory, scripts: scriptsOf(plugin) }, call, world, limits);
}

/** What a plugin returned that had to return something. */
export async function outputOfLua(
  plugin: Plugin,
  call: LuaCall,
  host: PluginHost,
): Promise<Uint8Array> {
  const { code, output } = await runLua(plugin, call, host);
  if (code === 0) return output ?? new Uint8Array();
  throw new HelmError('PluginFailed', `plugin "${plugin.name}" exited with error`);
}

function scriptsOf({ name, directory }: Plugin): ReadonlyMap<string, Uint8Array> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.lua'))
    .sort();
  let size = 0;
  return new Map(
    files.map((file) => {
      const place = path.join(directory, file);
      size += statSync(place).size;
      if (size > maxScriptsSize) {
        throw new HelmError('InvalidPlugin', `the scripts of plugin "${name}" are too large`);
      }
      return [file.slice(0, -'.lua'.length).replaceAll(path.sep, '/'), readFileSync(place)];
    }),
  );
}
