/** A plugin as it lies on the disk, whichever form its plugin.yaml has. */
export interface Plugin {
  readonly name: string;
  readonly version: string;
  /** Absolute: the directory of plugin.yaml. */
  readonly directory: string;
  readonly type: PluginType;
  readonly runtime: PluginRuntime;
  /** What runs; by platform. */
  readonly commands: readonly PlatformCommand[];
  /** What fetches from addresses of its own schemes. */
  readonly downloaders: readonly ProtocolCommand[];
  /** What uploads to them. Helm has nothing of the kind, and passes over it. */
  readonly uploaders: readonly ProtocolCommand[];
}

export type PluginType = 'cli/v1' | 'getter/v1' | 'postrenderer/v1';

export type PluginRuntime = 'subprocess' | 'extism/v1';

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
