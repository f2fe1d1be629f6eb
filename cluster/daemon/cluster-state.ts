import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HelmError } from '../../src/base/index.ts';
import { readIfThere } from '../../src/files/index.ts';

/** What is known of a cluster that runs in another process. */
export interface ClusterState {
  readonly name: string;
  readonly pid: number;
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  readonly token: string;
  readonly dataDirectory?: string;
  /** The file that its context is in, and the context's name there. */
  readonly kubeconfig: string;
  readonly context: string;
  /** Of Kubernetes, such as `v1.36.1`. */
  readonly version: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

const fileName = 'cluster.json';

/** What the last start left behind; `undefined` when nothing was started, or all was stopped. */
export function readState(directory: string): ClusterState | undefined {
  const path = join(directory, fileName);
  const text = readIfThere(path)?.toString();
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ClusterState;
  } catch (cause) {
    throw new HelmError('ClusterStateUnreadable', `Cannot read ${path}: it is not JSON`, {
      hint: 'Delete the file if no embedded cluster runs.',
      cause,
    });
  }
}

/** In one step, and for its owner alone: the file holds a token. */
export function writeState(directory: string, state: ClusterState): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, fileName);
  writeFileSync(`${path}.new`, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Only if it is still that of the process: a later start is not forgotten. */
export function removeState(directory: string, pid: number): void {
  if (readState(directory)?.pid === pid) rmSync(join(directory, fileName), { force: true });
}
