import type { OpenOperationOptions } from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';

export interface LockRequest {
  readonly name: string;
  readonly namespace: string;
  readonly waitForLock?: number | undefined;
}

/** Who asks for the lock of a release, and how. */
export function operationOptions(
  { settings, logger, signal }: ActionContext,
  { holder }: Cluster,
  { name, namespace, waitForLock }: LockRequest,
): Omit<OpenOperationOptions, 'kind' | 'known'> {
  return {
    name,
    namespace,
    holder,
    signal,
    waitForLock: waitForLock,
    leaseSeconds: settings.leaseSeconds,
    onTakeOver: (abandoned) =>
      logger.warn(`taking over from ${abandoned.holder}, whose ${abandoned.kind} stopped`),
  };
}
