/** Programs that tests drive where they are installed. */
import { accessSync, constants } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const helmVersion = 'v4.3.1';

/** The path of a program, from the PATH. */
export function findProgram(name: string): string | undefined {
  return findPrograms(name)[0];
}

/** Every program of that name on the PATH, the one that is taken first. */
export function findPrograms(name: string): readonly string[] {
  const directories = (process.env['PATH'] ?? '').split(path.delimiter);
  return directories.map((directory) => path.join(directory, name)).filter(isExecutable);
}

/** The path of real Helm, where the benchmarks have installed it. */
export function findRealHelm(): string | undefined {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache');
  const binary = path.join(cache, 'helm-ts', `helm-${helmVersion}`, 'helm');
  return isExecutable(binary) ? binary : undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
