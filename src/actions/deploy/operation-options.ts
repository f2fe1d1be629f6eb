import type { OpenOperationOptions } from '../../release/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';

export interface LockRequest {
  readonly name: string;
  readonly namespace: string;
  readonly waitsForLock?: number | undefined;
}

/** Who asks for the lock of a release, and how. */
export function operationOptions(
  { settings, logger, signal }: ActionContext,
  { holder }: Cluster,
  { name, namespace, waitsForLock }: LockRequest,
): Omit<OpenOperationOptions, 'kind' | 'known'> {
  return {
    ...{ name, namespace, holder, signal },
    waitForLock: waitsForLock,
    leaseSeconds: settings.leaseSeconds,
    onTakeOver: (abandoned) =>
      logger.warn(`taking over from ${abandoned.holder}, whose ${abandoned.kind} stopped`),
  };
}
