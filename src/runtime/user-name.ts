import { readFileSync } from 'node:fs';
import os from 'node:os';

/**
 * What the user of this process is called on this machine. Where the system has no name for it, as in
 * a container with a number of its own, it is that number; Bun knows no name but that of the
 * environment, and says `unknown` without.
 */
export function userName(): string {
  const named = nameByRuntime();
  if (named !== undefined && named !== 'unknown') return named;
  const id = process.getuid?.();
  if (id === undefined) return 'user';
  return nameInPasswd(id) ?? `user-${id}`;
}

function nameByRuntime(): string | undefined {
  try {
    return os.userInfo().username;
  } catch {
    return undefined; // Node throws where the system has no name.
  }
}

function nameInPasswd(id: number): string | undefined {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    const entry = lines.find((line) => line.split(':')[2] === String(id));
    return entry?.split(':')[0];
  } catch {
    return undefined;
  }
}
