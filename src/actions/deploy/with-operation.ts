import type { OperationKind, ReleaseHistory, ReleaseOperation } from '../../release/index.ts';
import { openOperation } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import type { LockRequest } from './operation-options.ts';
import { operationOptions } from './operation-options.ts';

export interface OperationRequest extends LockRequest {
  readonly kind: OperationKind;
  /** What the caller goes by; another state of the release is an error, `ReleaseChanged`. */
  readonly history: ReleaseHistory | undefined;
}

/** Works on a release under its lock, which is given back whatever happens. */
export async function withOperation<T>(
  context: ActionContext,
  cluster: Cluster,
  { kind, history, ...request }: OperationRequest,
  act: (operation: ReleaseOperation) => Promise<T>,
): Promise<T> {
  const operation = await openOperation(cluster.client, {
    ...operationOptions(context, cluster, request),
    ...{ kind, known: history ?? 'missing' },
  });
  try {
    return await act(operation);
  } finally {
    await operation.close();
  }
}
