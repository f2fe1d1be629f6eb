import { struct } from '../../yaml/index.ts';
import { platformCommand } from './fields.ts';
import type { PlatformCommand, PluginEvent, PluginHook, PluginHooks } from './plugin.ts';

const commands = struct.listOf(platformCommand);
const events: readonly PluginEvent[] = ['install', 'update', 'delete'];

export interface PlatformHooks {
  readonly install: readonly PlatformCommand[];
  readonly update: readonly PlatformCommand[];
  readonly delete: readonly PlatformCommand[];
}

export const platformHooks: struct.StructType<PlatformHooks> = struct.structOf<PlatformHooks>(
  'plugin.PlatformHooks',
  { install: commands, update: commands, delete: commands },
);

export interface ShellHooks {
  readonly install: string;
  readonly update: string;
  readonly delete: string;
}

export const shellHooks: struct.StructType<ShellHooks> = struct.structOf<ShellHooks>(
  'plugin.Hooks',
  { install: struct.text, update: struct.text, delete: struct.text },
);

/** The hooks of a plugin.yaml: commands by platform, or lines for a shell. */
export function hooksOf(byPlatform: PlatformHooks, lines?: ShellHooks): PluginHooks {
  return Object.fromEntries(
    events.flatMap((event) => {
      const hook = hookOf(byPlatform[event], lines?.[event] ?? '');
      return hook === undefined ? [] : [[event, hook]];
    }),
  );
}

function hookOf(list: readonly PlatformCommand[], line: string): PluginHook | undefined {
  if (list.length > 0) return { commands: list, expandsArguments: true };
  if (line === '') return undefined;
  const shell = { os: '', arch: '', command: 'sh', args: ['-c', line] };
  return { commands: [shell], expandsArguments: false };
}
