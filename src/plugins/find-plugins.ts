import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HelmError, isHelmError } from '../base/index.ts';
import { fileError, findStats, isMissing } from '../files/index.ts';
import { decodeUtf8, quote } from '../go/index.ts';
import { parseManifest } from './manifest/parse-manifest.ts';
import type { Plugin } from './manifest/plugin.ts';

const manifestFile = 'plugin.yaml';
const maxManifestSize = 1 << 20;

/**
 * The plugins in the directories of a list such as `HELM_PLUGINS`, each in a directory of its own.
 * One that cannot be read is passed over with a warning; two of one name are an error.
 */
export function findPlugins(directories: string, warn: (message: string) => void): Plugin[] {
  return directories.split(path.delimiter).flatMap((directory) => {
    const plugins = namesIn(directory).flatMap((name) => load(path.join(directory, name), warn));
    requireOwnNames(plugins);
    return plugins;
  });
}

function namesIn(directory: string): string[] {
  try {
    // What is being installed is in a hidden one.
    return readdirSync(directory)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw fileError('read', directory, error);
  }
}

function load(directory: string, warn: (message: string) => void): Plugin[] {
  const file = path.join(directory, manifestFile);
  if (findStats(file) === undefined) return [];
  try {
    return [loadPlugin(directory)];
  } catch (error) {
    const problem = isHelmError(error) ? error : fileError('read', file, error);
    warn(`failed to load plugin (ignoring) plugin_yaml=${file} error=${quote(problem.message)}`);
    return [];
  }
}

/** The plugin in a directory, which has to be one. */
export function loadPlugin(directory: string): Plugin {
  const file = path.join(directory, manifestFile);
  const stats = findStats(file);
  if (stats === undefined) {
    throw new HelmError('InvalidPlugin', 'plugin metadata (plugin.yaml) missing');
  }
  if (!stats.isFile() || stats.size > maxManifestSize) {
    const message = `"${file}" is no file of at most ${maxManifestSize} bytes`;
    throw new HelmError('InvalidPlugin', message);
  }
  const plugin = parseManifest(decodeUtf8(readFileSync(file)), directory);
  if (plugin.runtime === 'lua') requireMain(plugin);
  return plugin;
}

function requireMain({ name, directory }: Plugin): void {
  const main = path.join(directory, 'main.lua');
  if (findStats(main)?.isFile() === true) return;
  throw new HelmError('InvalidPlugin', `plugin "${name}" runs on Lua and has no main.lua`);
}

function requireOwnNames(plugins: readonly Plugin[]): void {
  const owners = new Map<string, string>();
  for (const { name, directory } of plugins) {
    const other = owners.get(name);
    if (other !== undefined) {
      const places = `${quote(other)} and ${quote(directory)}`;
      throw new HelmError(
        'InvalidPlugin',
        `two plugins claim the name ${quote(name)} at ${places}`,
      );
    }
    owners.set(name, directory);
  }
}
