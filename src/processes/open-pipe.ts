import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Pipe {
  readonly read: number;
  readonly write: number;
}

/**
 * A pipe of the system's own. What Node gives its children are sockets, and those cannot be opened again
 * by a program that reads /dev/stdin. Undefined where none can be had.
 */
export function openPipe(): Pipe | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    const directory = mkdtempSync(path.join(os.tmpdir(), 'helm-pipe-'));
    try {
      return openBothEnds(path.join(directory, 'pipe'));
    } finally {
      // Who has it open needs no name for it.
      rmSync(directory, { recursive: true, force: true });
    }
  } catch {
    return undefined;
  }
}

function openBothEnds(file: string): Pipe {
  execFileSync('mkfifo', ['-m', '600', file], { stdio: 'ignore' });
  // One end alone would wait for the other.
  const both = openSync(file, constants.O_RDWR);
  const read = openSync(file, constants.O_RDONLY);
  const write = openSync(file, constants.O_WRONLY);
  closeSync(both);
  return { read, write };
}
