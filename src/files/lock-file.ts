import { closeSync, openSync, readFileSync, rmSync, writeSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import { fileError } from './file-error.ts';

export interface LockOptions {
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** How often it is tried, ten times a second: half a minute unless told. */
  readonly attempts?: number;
}

const pause = 100;

/**
 * Runs `act` while no other process of ours does so for the same file. The lock is a file that holds
 * the id of its process; one that a dead process left behind is taken over.
 */
export async function withLockFile<T>(
  file: string,
  act: () => Promise<T>,
  { sleep, attempts = 300 }: LockOptions,
): Promise<T> {
  for (let attempt = 0; !tryLock(file); attempt++) {
    if (attempt === attempts) {
      throw new HelmError('Locked', `another process holds "${file}"`, {
        hint: `if none is running, remove ${file}`,
        retryable: true,
      });
    }
    await sleep(pause);
  }
  try {
    return await act();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  makeDirectoryOf(file);
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, String(process.pid));
    closeSync(descriptor);
    return true;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isTaken) throw fileError('write', file, error);
    if (!isHolderAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

function makeDirectoryOf(file: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
  } catch (error) {
    throw fileError('write', file, error);
  }
}

function isHolderAlive(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // Empty for the moment between creation and writing.
    if (!Number.isInteger(holder) || holder <= 0) return true;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled, and lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
