import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A file without a name that holds what a program is to read, for its standard input. What Node gives its
 * children are sockets, which cannot be opened again by one that reads /dev/stdin; and a pipe with a name
 * waits there for a writer that may have ended. Undefined where none can be had.
 */
export function openInput(input: Uint8Array): number | undefined {
  if (process.platform === 'win32') return undefined;
  // In memory where the system has such a place: it may hold secrets.
  return openIn('/dev/shm', input) ?? openIn(os.tmpdir(), input);
}

function openIn(directory: string, input: Uint8Array): number | undefined {
  const file = path.join(directory, `helm-${randomUUID()}`);
  try {
    const descriptor = openSync(file, 'wx+', 0o600);
    try {
      // Who has it open needs no name for it, and nobody else finds it.
      rmSync(file);
      fill(descriptor, input);
      return descriptor;
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  } catch {
    return undefined;
  }
}

/** By positions, so that the program begins to read at the start. */
function fill(descriptor: number, input: Uint8Array): void {
  let done = 0;
  while (done < input.length) {
    done += writeSync(descriptor, input, done, input.length - done, done);
  }
}
