import { isHelmError } from '../../base/index.ts';
import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { ObjectReference } from '../../kube/index.ts';
import { parseManifest } from '../../kube/index.ts';
import { desiredReference, placeObjects } from '../../plan/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../../release/index.ts';

/** The history of a release of Helm's with the objects of each version, which its records do not list. */
export async function placeInventories(
  context: ActionContext,
  cluster: Cluster,
  history: ReleaseHistory,
): Promise<ReleaseHistory> {
  const placed = history.versions.map((version) => placeInventory(context, cluster, version));
  return { ...history, versions: await Promise.all(placed) };
}

async function placeInventory(
  context: ActionContext,
  cluster: Cluster,
  version: ReleaseVersion,
): Promise<ReleaseVersion> {
  const manifest = version.held?.().manifest ?? '';
  return { ...version, inventory: await listObjectsOf(context, cluster, manifest) };
}

/** Objects of kinds that the cluster has no more are none. */
async function listObjectsOf(
  { signal }: ActionContext,
  { client, namespace }: Cluster,
  manifest: string,
): Promise<readonly ObjectReference[]> {
  const placed = parseManifest(manifest).map(async (object) => {
    try {
      return await placeObjects(client, [object], { namespace, signal });
    } catch (error) {
      if (isHelmError(error, 'KindNotFound')) return [];
      throw error;
    }
  });
  return (await Promise.all(placed)).flat().map(({ object }) => desiredReference(object));
}
