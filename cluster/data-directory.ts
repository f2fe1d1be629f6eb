import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HelmError } from '../src/base/index.ts';
import { isMissing, writeFileAtomically } from '../src/files/index.ts';
import { loadIdentity } from './identity.ts';
import { isAnswering } from './is-answering.ts';

interface Holder {
  readonly pid: number;
  readonly url: string;
}

const fileName = 'holder.json';

/** Two processes that append to one journal would ruin it: refuses a directory that one works in. */
export async function requireFree(directory: string): Promise<void> {
  const holder = readHolder(directory);
  const ca = loadIdentity(directory).authority?.certificate;
  if (!holder || ca === undefined || !(await isAnswering({ url: holder.url, ca }))) return;
  throw new HelmError(
    'DataDirectoryInUse',
    `Cannot keep data in "${directory}": the embedded cluster at ${holder.url} (process ${holder.pid}) does`,
  );
}

/** Tells others that this process works there, at a URL. */
export function hold(directory: string, url: string): void {
  const holder: Holder = { pid: process.pid, url };
  writeFileAtomically(join(directory, fileName), `${JSON.stringify(holder)}\n`, { mode: 0o600 });
}

export function release(directory: string): void {
  rmSync(join(directory, fileName), { force: true });
}

function readHolder(directory: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, fileName), 'utf8')) as Holder;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
