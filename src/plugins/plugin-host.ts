import type { OpenLua } from './lua/run-lua.ts';
import type { Plugin } from './manifest/plugin.ts';

/** Where plugins run: what they are told besides their arguments. */
export interface PluginHost {
  /** That of the process, and Helm's own variables as they stand. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** For plugins in Lua; without it, none runs. */
  readonly lua?: OpenLua;
}

/** Who one is at an address that a plugin talks to. */
export interface PluginAccess {
  readonly username?: string;
  readonly password?: string;
  readonly passesCredentials?: boolean;
  readonly certFile?: string;
  readonly keyFile?: string;
  readonly caFile?: string;
}

/** Helm's variables for a plugin. */
export function environmentFor(
  { name, directory }: Plugin,
  host: PluginHost,
): Record<string, string | undefined> {
  return { ...host.environment, HELM_PLUGIN_NAME: name, HELM_PLUGIN_DIR: directory };
}
