import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The file that a command stands for: itself when it has a slash, else the first one in PATH. */
export function findExecutable(command: string, environment: Environment): string | undefined {
  if (path.basename(command) !== command) return isExecutable(command) ? command : undefined;
  const directories = (environment['PATH'] ?? environment['Path'] ?? '').split(path.delimiter);
  const names = [command, ...windowsNames(command, environment)];
  return directories
    .filter((directory) => path.isAbsolute(directory))
    .flatMap((directory) => names.map((name) => path.join(directory, name)))
    .find(isExecutable);
}

/** Programs alone: a script would need a shell. */
function windowsNames(command: string, environment: Environment): readonly string[] {
  return environment['PATHEXT'] === undefined ? [] : [`${command}.exe`, `${command}.com`];
}

function isExecutable(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
