import { connectCluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { deleteObject, patchObject, requireObject } from '../../kube/index.ts';
import { requestKind } from '../../requests/index.ts';

export interface RequestDeleteOptions {
  /** Leaves the release where it is, whatever the request says. */
  readonly keepRelease?: boolean;
}

/** Takes a request back; the controller deletes its release, or lets it be. */
export async function deleteRequest(
  context: ActionContext,
  name: string,
  { keepRelease = false }: RequestDeleteOptions = {},
): Promise<void> {
  using cluster = connectCluster(context);
  const { client, namespace } = cluster;
  const reference = { ...requestKind, name, namespace };
  const { signal } = context;
  await requireObject(client, reference, { signal });
  if (keepRelease) {
    const patch = { spec: { deletionPolicy: 'keep' } };
    await patchObject(client, reference, patch, { type: 'merge', signal });
  }
  await deleteObject(client, reference, { signal });
}
