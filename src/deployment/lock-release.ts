import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ObjectReference } from '../kube/index.ts';
import type {
  Composition,
  OperationKind,
  ReleaseHistory,
  ReleaseOperation,
} from '../release/index.ts';
import { bringsApplication, openOperation } from '../release/index.ts';
import type { LockRequest } from './operation-options.ts';
import { operationOptions } from './operation-options.ts';

export interface HeldLock {
  /** What the command has kept the lock for that it took before. */
  readonly held?: ReleaseOperation | undefined;
}

export interface OperationRequest extends LockRequest, HeldLock {
  readonly kind: OperationKind;
  /** What the caller goes by; another state of the release is an error, `ReleaseChanged`. */
  readonly history: ReleaseHistory | undefined;
  /** What the same command does with the release afterwards: it keeps the lock for that. */
  readonly next?: OperationKind | undefined;
  /** What the release is going to have, where it is not there yet. */
  readonly inventory?: readonly ObjectReference[];
  /** What is told of it then, if that is decided. */
  readonly composition?: Composition;
}

/**
 * Takes the lock of a release, and puts right what others have left behind. Disposing of it gives the
 * lock back.
 */
export async function lockRelease(
  context: ActionContext,
  cluster: Cluster,
  { kind, history, inventory = [], composition, next, held, ...request }: OperationRequest,
): Promise<ReleaseOperation> {
  if (held?.isOpen === true) return held;
  return openOperation(cluster.client, {
    ...operationOptions(context, cluster, request),
    kind,
    next,
    known: history ?? 'missing',
    bringsApplication: bringsApplication(inventory, request),
    composition,
  });
}
