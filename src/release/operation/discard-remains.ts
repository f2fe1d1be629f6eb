import type { KubeClient } from '../../kube/index.ts';
import { hasApplication } from '../application/ensure-application.ts';
import { readRelease } from '../find-release.ts';
import { unlessKindMissing } from '../missing-kind.ts';
import { openOperation } from './open-operation.ts';
import type { OpenOperationOptions } from './operation-options.ts';
import { removeRelease } from './remove-release.ts';

/**
 * Removes the records that are left of a release that is not there: its deletion died after its
 * commit, or an install before it made the release. Tells whether anything was left.
 */
export async function discardRemains(
  client: KubeClient,
  options: Omit<OpenOperationOptions, 'kind' | 'known'>,
): Promise<boolean> {
  const { namespace, name, signal } = options;
  const reading = readRelease(client, namespace, name, { signal });
  const found = await unlessKindMissing(reading, undefined);
  if (found !== undefined) {
    if (found.isDeleted) await removeRelease(client, found, { signal });
    return found.isDeleted;
  }
  if (!(await hasApplication(client, namespace, name, { signal }))) return false;
  // The install may live: its lock decides. Who gives the lock of a new release back removes it.
  const operation = await openOperation(client, { ...options, kind: 'install', known: 'missing' });
  await operation.close();
  return true;
}
