import { HelmError } from '../../base/index.ts';
import type { KubeClient, ReadOptions } from '../../kube/index.ts';
import { isApiError } from '../../kube/index.ts';
import { isMissingKind } from '../missing-kind.ts';
import { ensurePolicies } from '../setup/ensure-setup.ts';
import { ensureCrds } from './ensure-crds.ts';

/**
 * Writes the first record of an operation. Where the cluster's definitions are missing or too old for
 * it, they are brought up to date first. That is found out by writing: who may work with releases need
 * not be allowed to read definitions.
 */
export async function withDefinitions<T>(
  client: KubeClient,
  options: ReadOptions,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isMissing = isMissingKind(error);
    if (!isMissing && !isOutdated(error)) throw error;
    await ensureOrExplain(client, options, isMissing ? missing : outdated);
    return writeOnceServed(client, options, write);
  }
}

/** Milliseconds between attempts, and how many there are. */
const pause = 100;
const attempts = 100;

/** Servers go by a new definition a moment after they have taken it. */
async function writeOnceServed<T>(
  client: KubeClient,
  { signal }: ReadOptions,
  write: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isOutdated(error) || attempt >= attempts) throw error;
      await client.time.sleep(pause, signal);
    }
  }
}

/** An older definition knows no format, or none so high. */
function isOutdated(error: unknown): boolean {
  return isApiError(error, 400, 422) && error.message.includes('status.format');
}

const missing = "the cluster does not know Helm's own kinds yet";
const outdated =
  "the cluster's definitions of Helm's own kinds are of another version than this Helm";

async function ensureOrExplain(
  client: KubeClient,
  options: ReadOptions,
  problem: string,
): Promise<void> {
  try {
    await ensureCrds(client, options);
    // Who may define kinds need not be allowed to guard them: helm init says so.
    await ensurePolicies(client, options);
  } catch (error) {
    if (!isApiError(error, 401, 403)) throw error;
    const hint = 'somebody who may define kinds has to run once: helm init';
    throw new HelmError('CrdsMissing', problem, { hint, cause: error });
  }
}
