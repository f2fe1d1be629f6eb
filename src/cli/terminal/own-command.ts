import { isExecutable } from '../../runtime/index.ts';

/** The file that is this very program: the executable, or the script that Node runs. */
export function ownProgram(): string {
  const [, script = ''] = process.argv;
  return isExecutable ? process.execPath : script;
}

/** What starts this very program again: the executable, or Node, its flags and the script that it runs. */
export function ownCommand(
  nodeFlags: readonly string[] = [],
): readonly [program: string, ...args: string[]] {
  if (isExecutable) return [process.execPath];
  const [, script = ''] = process.argv;
  return [process.execPath, ...process.execArgv, ...nodeFlags, script];
}
