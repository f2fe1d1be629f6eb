import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ActionContext } from '../../context/index.ts';
import { findPlugins, homeOf, isCommand } from '../../plugins/index.ts';
import type { Plugin } from '../../plugins/index.ts';
import { digestOf, signedDigests } from '../../provenance/index.ts';

export interface PluginListOptions {
  /** Only those of a type, such as `cli/v1`. */
  readonly type?: string | undefined;
}

export interface ListedPlugin {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly apiVersion: string;
  readonly runtime: string;
  /** In Helm's words: `signed`, `unsigned`, `local dev`. */
  readonly provenance: string;
  /** Where it says that it comes from, or `unknown`. */
  readonly source: string;
  readonly description: string;
  readonly isCommand: boolean;
}

/** The plugins that are installed; one that is broken is passed over with a warning. */
export async function listPlugins(
  context: ActionContext,
  { type = '' }: PluginListOptions = {},
): Promise<readonly ListedPlugin[]> {
  const { settings, logger } = context;
  const plugins = findPlugins(settings.plugins, logger.warn);
  return plugins
    .filter((plugin) => type === '' || plugin.type === type)
    .map((plugin) => ({
      name: plugin.name,
      version: plugin.version,
      type: plugin.type,
      apiVersion: plugin.apiVersion,
      runtime: plugin.runtime,
      provenance: provenanceOf(plugin, settings.plugins),
      source: plugin.sourceUrl === '' ? 'unknown' : plugin.sourceUrl,
      description: plugin.help.short,
      isCommand: isCommand(plugin),
    }));
}

function provenanceOf({ name, version, directory }: Plugin, directories: string): string {
  if (lstatSync(directory).isSymbolicLink()) return 'local dev';
  const archive = path.join(homeOf(directories), `${name}-${version}.tgz`);
  const proof = `${archive}.prov`;
  if (!existsSync(archive) || !existsSync(proof)) return 'unsigned';
  const digests = signedDigests(readFileSync(proof));
  if (digests === undefined) return 'invalid provenance';
  const isSame = digests.get(path.basename(archive)) === digestOf(readFileSync(archive));
  return isSame ? 'signed' : 'mismatched provenance';
}
