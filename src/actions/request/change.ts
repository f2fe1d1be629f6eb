import { connectCluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { patchObject } from '../../kube/index.ts';
import { reconcileAnnotation, requestKind } from '../../requests/index.ts';

/** Asks the controller to look at a request at once, also at one that it has given up. */
export async function reconcileRequest(context: ActionContext, name: string): Promise<void> {
  const now = context.clock.now().toISOString();
  await change(context, name, { metadata: { annotations: { [reconcileAnnotation]: now } } });
}

/** Leaves a release as it is until the request is resumed. */
export async function suspendRequest(context: ActionContext, name: string): Promise<void> {
  await change(context, name, { spec: { suspend: true } });
}

/** Goes on with a request that was suspended. */
export async function resumeRequest(context: ActionContext, name: string): Promise<void> {
  await change(context, name, { spec: { suspend: null } });
}

async function change(context: ActionContext, name: string, patch: object): Promise<void> {
  using cluster = connectCluster(context);
  const reference = { ...requestKind, name, namespace: cluster.namespace };
  await patchObject(cluster.client, reference, patch, { type: 'merge', signal: context.signal });
}
