/**
 * What starts this very program again: the executable, or Node and the script that it runs. The
 * flags are for Node; there is Bun in the executable, and nowhere else.
 */
export function ownCommand(
  nodeFlags: readonly string[] = [],
): readonly [program: string, ...args: string[]] {
  if (process.versions['bun'] !== undefined) return [process.execPath];
  const [, script = ''] = process.argv;
  return [process.execPath, ...process.execArgv, ...nodeFlags, script];
}
