import type { OperationKind, ReleaseHistory, ReleaseOperation } from '../../release/index.ts';
import { openOperation } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';

export interface OperationRequest {
  readonly kind: OperationKind;
  readonly name: string;
  readonly namespace: string;
  /** What the caller goes by; another state of the release is an error, `ReleaseChanged`. */
  readonly history: ReleaseHistory | undefined;
  readonly waitsForLock?: number | undefined;
}

/** Works on a release under its lock, which is given back whatever happens. */
export async function withOperation<T>(
  context: ActionContext,
  cluster: Cluster,
  { kind, name, namespace, history, waitsForLock }: OperationRequest,
  act: (operation: ReleaseOperation) => Promise<T>,
): Promise<T> {
  const operation = await openOperation(cluster.client, {
    ...{ kind, name, namespace, holder: cluster.holder, signal: context.signal },
    known: history ?? 'missing',
    waitForLock: waitsForLock,
    leaseSeconds: context.settings.leaseSeconds,
    onTakeOver: (abandoned) =>
      context.logger.warn(`taking over from ${abandoned.holder}, whose ${abandoned.kind} stopped`),
  });
  try {
    return await act(operation);
  } finally {
    await operation.close();
  }
}
