import type { LuaFlag } from '../lua/lua-flags.ts';

/** A plugin as it lies on the disk, whichever form its plugin.yaml has. */
export interface Plugin {
  readonly name: string;
  readonly version: string;
  /** Absolute: the directory of plugin.yaml. */
  readonly directory: string;
  readonly type: PluginType;
  /** The form of its plugin.yaml: `legacy` is that of Helm 2 and 3. */
  readonly apiVersion: 'legacy' | 'v1';
  readonly runtime: PluginRuntime;
  /** Where it says that it comes from. */
  readonly sourceUrl: string;
  readonly help: PluginHelp;
  /** What runs; by platform. */
  readonly commands: readonly PlatformCommand[];
  /** What fetches from addresses of its own schemes. */
  readonly downloaders: readonly ProtocolCommand[];
  /** What uploads to them. Helm has nothing of the kind, and passes over it. */
  readonly uploaders: readonly ProtocolCommand[];
  /** The flags of a command in Lua. */
  readonly flags: readonly LuaFlag[];
  /** What runs when it is installed, updated or deleted. */
  readonly hooks: PluginHooks;
}

/** What a plugin says of itself as a command. */
export interface PluginHelp {
  /** As it is called, with its arguments; by its name where it is empty. */
  readonly usage: string;
  readonly short: string;
  readonly long: string;
  /** Whether it gets no arguments. */
  readonly ignoresFlags: boolean;
}

export type PluginType = 'cli/v1' | 'getter/v1' | 'postrenderer/v1';
export type PluginRuntime = 'subprocess' | 'extism/v1' | 'lua';

export type PluginEvent = 'install' | 'update' | 'delete';
export type PluginHooks = Readonly<Partial<Record<PluginEvent, PluginHook>>>;

export interface PluginHook {
  readonly commands: readonly PlatformCommand[];
  /** A line for the shell, which replaces variables itself, has none replaced before. */
  readonly expandsArguments: boolean;
}

/** A command for an operating system and an architecture, in Go's names; empty for any. */
export interface PlatformCommand {
  readonly os: string;
  readonly arch: string;
  readonly command: string;
  readonly args: readonly string[];
}

export interface ProtocolCommand {
  /** Schemes of URLs. */
  readonly protocols: readonly string[];
  readonly commands: readonly PlatformCommand[];
}

/** Whether it is a command: a plugin of Helm 3 may be that and fetch besides. */
export function isCommand({ type, apiVersion, commands }: Plugin): boolean {
  return type === 'cli/v1' || (apiVersion === 'legacy' && commands.length > 0);
}

/** What it is called by: the first word of its usage, where it has one. */
export function commandNameOf({ name, help }: Plugin): string {
  const [first = ''] = help.usage.trim().split(/\s+/);
  return first === '' ? name : first;
}
