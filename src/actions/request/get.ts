import { connectCluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { requireObject } from '../../kube/index.ts';
import { requestKind } from '../../requests/index.ts';

/** One request as the cluster has it. */
export async function getRequest(context: ActionContext, name: string): Promise<KubeObject> {
  using cluster = connectCluster(context);
  const reference = { ...requestKind, name, namespace: cluster.namespace };
  return await requireObject(cluster.client, reference, { signal: context.signal });
}
