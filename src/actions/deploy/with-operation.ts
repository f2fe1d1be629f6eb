import type { ObjectReference } from '../../kube/index.ts';
import type { OperationKind, ReleaseHistory, ReleaseOperation } from '../../release/index.ts';
import { bringsApplication, openOperation } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import type { LockRequest } from './operation-options.ts';
import { operationOptions } from './operation-options.ts';

export interface OperationRequest extends LockRequest {
  readonly kind: OperationKind;
  /** What the caller goes by; another state of the release is an error, `ReleaseChanged`. */
  readonly history: ReleaseHistory | undefined;
  /** What the release is going to consist of, where it is not there yet. */
  readonly inventory?: readonly ObjectReference[];
}

/** Works on a release under its lock, which is given back whatever happens. */
export async function withOperation<T>(
  context: ActionContext,
  cluster: Cluster,
  { kind, history, inventory = [], ...request }: OperationRequest,
  act: (operation: ReleaseOperation) => Promise<T>,
): Promise<T> {
  const operation = await openOperation(cluster.client, {
    ...operationOptions(context, cluster, request),
    ...{ kind, known: history ?? 'missing' },
    bringsApplication: bringsApplication(inventory, request),
  });
  try {
    return await act(operation);
  } finally {
    await operation.close();
  }
}
