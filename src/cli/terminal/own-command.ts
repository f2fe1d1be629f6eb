/** What starts this very program again: the executable, or Node and the script that it runs. */
export function ownCommand(): readonly [program: string, ...args: string[]] {
  if (process.getBuiltinModule('node:sea').isSea()) return [process.execPath];
  const [, script = ''] = process.argv;
  return [process.execPath, ...process.execArgv, script];
}
