import { connectCluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { listObjects } from '../../kube/index.ts';
import type { HelmRequest } from '../../requests/index.ts';
import { parseRequest, requestKind } from '../../requests/index.ts';

export interface RequestListOptions {
  readonly allNamespaces?: boolean;
}

/** The requests of a namespace, or of all. */
export async function listRequests(
  context: ActionContext,
  { allNamespaces = false }: RequestListOptions = {},
): Promise<readonly HelmRequest[]> {
  using cluster = connectCluster(context);
  const { namespace, client } = cluster;
  const collection = { ...requestKind, namespace, allNamespaces };
  const { items } = await listObjects(client, collection, { signal: context.signal });
  return items.map(parseRequest);
}
