import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { HelmError } from '../src/base/index.ts';
import { fileError, isMissing, writeFileAtomically } from '../src/files/index.ts';
import { isProcessAlive } from '../src/processes/index.ts';
import { systemClock } from './clock.ts';
import { loadIdentity } from './identity.ts';
import { isAnswering } from './is-answering.ts';

interface Holder {
  readonly pid: number;
  readonly url: string;
}

const holderFile = 'holder.json';
const lockFile = 'lock';

/** A start that takes longer has died, and another process has got its number. */
const maxStart = 60_000;

/** Directories that clusters of this very process work in. */
const ours = new Set<string>();

/**
 * Two processes that append to one journal would ruin it: takes a directory for this one, or refuses
 * it. Of two that ask at once, one wins.
 */
export async function take(directory: string): Promise<void> {
  makeDirectory(directory);
  const file = join(directory, lockFile);
  if (ours.has(resolve(directory))) throw inUse(directory);
  if (!tryLock(file)) {
    if (await isHeld(directory, file)) throw inUse(directory);
    // Aside first: of two who find it abandoned, one gets it.
    const aside = `${file}.${process.pid}`;
    const isOurs = attempt(() => renameSync(file, aside)) && tryLock(file);
    rmSync(aside, { force: true });
    if (!isOurs) throw inUse(directory);
  }
  ours.add(resolve(directory));
}

/** Tells others at which URL this process works there. */
export function hold(directory: string, url: string): void {
  const holder: Holder = { pid: process.pid, url };
  writeFileAtomically(join(directory, holderFile), `${JSON.stringify(holder)}\n`, { mode: 0o600 });
}

export function release(directory: string): void {
  rmSync(join(directory, holderFile), { force: true });
  rmSync(join(directory, lockFile), { force: true });
  ours.delete(resolve(directory));
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw fileError('write', directory, error);
  }
}

function tryLock(file: string): boolean {
  return attempt(() => {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, String(process.pid));
    closeSync(descriptor);
  });
}

/** Whether it worked; not that a file is there, or is not. */
function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (isTaken || isMissing(error)) return false;
    throw error;
  }
}

/** By a process that lives and answers, or has only just begun. */
async function isHeld(directory: string, file: string): Promise<boolean> {
  const holder = readHolder(directory);
  const ca = loadIdentity(directory).authority?.certificate;
  if (holder && ca !== undefined && (await isAnswering({ url: holder.url, ca }))) return true;
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  const isYoung = systemClock.now().getTime() - stats.mtimeMs < maxStart;
  return isYoung && isAlive(readFileSync(file, 'utf8'));
}

/** What is empty is about to be written. */
function isAlive(text: string): boolean {
  const pid = Number(text);
  return pid === 0 || (pid !== process.pid && isProcessAlive(pid));
}

function inUse(directory: string): HelmError {
  const holder = readHolder(directory);
  const who =
    holder === undefined
      ? 'another embedded cluster'
      : `the embedded cluster at ${holder.url} (process ${holder.pid})`;
  return new HelmError('DataDirectoryInUse', `Cannot keep data in "${directory}": ${who} does`);
}

function readHolder(directory: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, holderFile), 'utf8')) as Holder;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
