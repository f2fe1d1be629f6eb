import { isHelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { applyObject, findObject, referenceOf } from '../../kube/index.ts';
import { parseVersion } from '../parse-version.ts';
import type { ReleaseVersion } from '../release-version.ts';
import type { Operation } from '../release.ts';
import { deleteVersion } from './prune-history.ts';

/**
 * Writes the record of a version, which is refused where it arrives late, as objects are. One that is
 * there by now is of somebody who was taken over from: it was still on its way, and nothing was begun.
 */
export async function recordVersion(
  client: KubeClient,
  object: KubeObject,
  { fence }: Operation,
): Promise<ReleaseVersion> {
  const record = async (): Promise<ReleaseVersion> =>
    parseVersion(await applyObject(client, object, { seen: 'absent' }));
  try {
    return await record();
  } catch (error) {
    if (!isHelmError(error, 'KubeConflict')) throw error;
    const found = await findObject(client, referenceOf(object));
    const late = found && parseVersion(found);
    if (late !== undefined && late.operation.fence >= fence) throw error;
    if (late !== undefined) await deleteVersion(client, late);
    return record();
  }
}
