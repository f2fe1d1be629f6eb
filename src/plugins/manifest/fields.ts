import { struct } from '../../yaml/index.ts';
import type { PlatformCommand } from './plugin.ts';

/** A command with a choice of platforms. */
export const platformCommand: struct.StructType<PlatformCommand> = struct.structOf<PlatformCommand>(
  'plugin.PlatformCommand',
  {
    os: struct.text,
    arch: struct.text,
    command: struct.text,
    args: struct.listOf(struct.text),
  },
);

/** A command that is the same everywhere. */
export function anywhere(command: string): PlatformCommand {
  return { os: '', arch: '', command, args: [] };
}
