import { existsSync, realpathSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HelmError, isHelmError } from '../../src/base/index.ts';
import { readIfThere, withLockFile, writeFileAtomically } from '../../src/files/index.ts';
import type { KubeconfigEntry } from './merge-kubeconfig.ts';
import { addToKubeconfig, isCurrent, removeFromKubeconfig } from './merge-kubeconfig.ts';

/** A kubeconfig holds credentials. */
const newFileMode = 0o600;

export interface KubeconfigPlaces {
  /** A single file: `--kubeconfig`. */
  readonly explicit?: string | undefined;
  /** Files in a list: KUBECONFIG. */
  readonly list?: string | undefined;
  readonly home: string;
}

/** The file that a new context goes into, as kubectl chooses it: the first that is there. */
export function chooseKubeconfig({ explicit, list, home }: KubeconfigPlaces): string {
  if (explicit !== undefined) return resolve(explicit);
  const listed = list?.split(delimiter).filter((file) => file !== '') ?? [];
  const chosen = listed.find((file) => existsSync(file)) ?? listed.at(-1);
  return resolve(chosen ?? join(home, '.kube', 'config'));
}

/** Puts the embedded cluster's context into a file. */
export function addContext(file: string, entry: KubeconfigEntry): Promise<void> {
  return change(file, (text) => addToKubeconfig(text, entry));
}

/** Takes the context of the cluster at a URL out again, if it is there. */
export function removeContext(
  file: string,
  entry: Pick<KubeconfigEntry, 'context' | 'url'>,
): Promise<void> {
  return change(file, (text) =>
    text === undefined ? undefined : removeFromKubeconfig(text, entry),
  );
}

/** Whether commands that name no context reach the embedded cluster by this file. */
export function hasCurrentContext(file: string, context: string): boolean {
  const text = readIfThere(file)?.toString();
  return text !== undefined && isCurrent(text, context);
}

/** Under the lock that kubectl takes, too. What has not changed is not written. */
async function change(
  file: string,
  edit: (text: string | undefined) => string | undefined,
): Promise<void> {
  const attempt = async (): Promise<void> => {
    const before = readIfThere(file)?.toString();
    const after = naming(file, () => edit(before));
    if (after === undefined || after === before) return;
    const isThere = before !== undefined;
    // The file that a link leads to is changed; the link stays.
    writeFileAtomically(isThere ? realpathSync(file) : file, after, {
      mode: isThere ? statSync(file).mode & 0o777 : newFileMode,
    });
  };
  await withLockFile(`${file}.lock`, attempt, { sleep: (milliseconds) => sleep(milliseconds) });
}

function naming<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    if (!isHelmError(cause, 'KubeconfigInvalid')) throw cause;
    throw new HelmError(cause.code, `Cannot change "${file}": ${cause.message}`, { cause });
  }
}
